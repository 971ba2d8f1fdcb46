export { planLimitReached } from './plan-limit.ts';
export { planInEffect, storageUsed } from './queries.ts';
export { requireStorage, requireStored } from './require-storage.ts';
