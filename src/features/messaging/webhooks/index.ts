export { getDeliveryFigures } from './delivery-figures.ts';
export { removeOldDeliveriesJob, webhookJobs } from './jobs.ts';
export { webhookData } from './own-data.ts';
export { recordJobEnds } from './record-job-end.ts';
export { type PostEvent, recordPostEvent } from './record-post-event.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { webhookHandlers } from './routes.ts';
export { startWebhookSender } from './sender.ts';
export { trySecrets } from './try-secrets.ts';
