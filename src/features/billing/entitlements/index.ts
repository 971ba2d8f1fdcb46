export { getEntitlementsInEffect, getPlanInEffect, getStorageUsed } from './queries.ts';
export { requireStorageLeft, requireStorageWithinLimit } from './require-storage.ts';
