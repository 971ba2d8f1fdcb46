export { enterpriseJobs, invoiceMonthJob, recordDayJob } from './jobs.ts';
export { anonymiseEnterpriseBooks, enterpriseData } from './own-data.ts';
export { enterpriseHandlers } from './routes.ts';
