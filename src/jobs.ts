/** Every background job there is; both roles open the queue with this list. */
import { billingJobDefinitions } from '#features/billing';
import { sweepEngineFilesJob } from '#features/engine-links';
import { invoiceMonthJob, recordDayJob } from '#features/enterprise';
import { expireOldHolds } from '#features/generation';
import { removeExpiredSessionsJob } from '#features/identity';
import { markOverdueJob } from '#features/invoices';
import { emptyTrashJob, sweepOutputsJob } from '#features/library';
import { syncManagedJob } from '#features/managed';
import { digestJob, removeOldNotificationsJob } from '#features/notifications';
import { removePicturesJob, sweepPicturesJob } from '#features/onboarding';
import { ownDataJobDefinitions } from '#features/own-data';
import { rewardReferrersJob } from '#features/referrals';
import { removeOldDecisionsJob } from '#features/safety';
import { recordStatus, removeOldStatus } from '#features/status';
import { watchReportsJob, withholdJob } from '#features/takedowns';
import { removeOldUploadsJob, sweepUploadsJob } from '#features/uploads';
import { removeOldDeliveriesJob } from '#features/webhooks';
import { deliverSandboxEvent, tickSandboxJob } from '#payments/sandbox';
import { removeOldEventsJob } from '#platform/events/jobs.ts';
import { removeOldLimits } from '#platform/http/jobs.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { sendMail } from '#platform/mail/jobs.ts';

export const jobs: readonly JobDefinition[] = [
  sendMail,
  expireOldHolds,
  removeExpiredSessionsJob,
  removeOldEventsJob,
  removeOldLimits,
  removeOldNotificationsJob,
  digestJob,
  removePicturesJob,
  sweepPicturesJob,
  emptyTrashJob,
  sweepOutputsJob,
  removeOldUploadsJob,
  sweepUploadsJob,
  withholdJob,
  watchReportsJob,
  recordStatus,
  removeOldStatus,
  removeOldDecisionsJob,
  ...billingJobDefinitions,
  markOverdueJob,
  deliverSandboxEvent,
  tickSandboxJob,
  rewardReferrersJob,
  recordDayJob,
  invoiceMonthJob,
  syncManagedJob,
  removeOldDeliveriesJob,
  ...ownDataJobDefinitions,
  sweepEngineFilesJob,
];
