export { countOverdueComplaints } from './count-overdue-complaints.ts';
export { adminDashboardHandlers } from './routes.ts';
