export type { Billing } from './billing.ts';
export { listDifferences } from './differences.ts';
export { clearPlan, setPlan } from './given-plan.ts';
export { billingJobDefinitions, billingJobs } from './jobs.ts';
export { type News, news } from './news.ts';
export { receiveEvent } from './receive-event.ts';
export { reconcile } from './reconcile.ts';
export { billingHandlers } from './routes.ts';
export { billingMail } from './tell.ts';
