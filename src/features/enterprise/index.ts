export { enterpriseJobs, invoiceMonth as invoiceMonthJob, recordDay as recordDayJob } from './jobs.ts';
export { enterpriseHandlers } from './routes.ts';
