export { usageHandlers } from './routes.ts';
