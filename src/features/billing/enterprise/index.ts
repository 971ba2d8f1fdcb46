export { enterpriseJobs, invoiceMonth as invoiceMonthJob, recordDay as recordDayJob } from './jobs.ts';
export { enterpriseData, keepEnterpriseBooks } from './own-data.ts';
export { enterpriseHandlers } from './routes.ts';
