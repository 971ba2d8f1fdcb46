export { allUsageSince } from './all-usage.ts';
export { usageHandlers } from './routes.ts';
