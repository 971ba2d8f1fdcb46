export { getUsageSince } from './all-usage.ts';
export { deleteUsage, usageData } from './own-data.ts';
export { usageHandlers } from './routes.ts';
