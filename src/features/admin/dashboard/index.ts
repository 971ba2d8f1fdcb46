export { adminDashboardHandlers } from './routes.ts';
