export { createMonthlyReport } from './create-report.ts';
export { renderReport } from './render-report.ts';
export { monthlyReportHandlers } from './routes.ts';
