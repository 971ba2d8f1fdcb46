export { allUsageSince } from './all-usage.ts';
export { forgetUsage, usageData } from './own-data.ts';
export { usageHandlers } from './routes.ts';
