/** All background jobs; both roles open the queue with this list. */

import { recordStatusJob, removeOldStatusJob } from '#features/admin/status';
import { invoiceMonthJob, recordDayJob } from '#features/billing/enterprise';
import { markOverdueJob } from '#features/billing/invoices';
import { syncManagedJob } from '#features/billing/managed';
import { rewardReferrersJob } from '#features/billing/referrals';
import { billingJobDefinitions } from '#features/billing/subscriptions';
import { sweepEngineFilesJob } from '#features/generation/engine-links';
import { expireOldHolds } from '#features/generation/jobs';
import { checkOutputsJob } from '#features/generation/output-checks';
import { removeLostEnginesJob } from '#features/generation/registration';
import { removeExpiredSessionsJob } from '#features/identity/accounts';
import { removeExpiredAgeChecksJob } from '#features/identity/age-assurance';
import { removePicturesJob, sweepPicturesJob } from '#features/identity/onboarding';
import { ownDataJobDefinitions } from '#features/identity/own-data';
import { removeOldImportsJob, runImportsJob } from '#features/library/imports';
import { emptyTrashJob, markExistingJob, sweepOutputsJob } from '#features/library/items';
import { measureLikenessJob, remeasureLikenessJob } from '#features/library/likeness';
import { checkLoraJob, sweepLorasJob } from '#features/library/loras';
import { continueSheetsJob } from '#features/library/reference-sheets';
import { removeOldUploadsJob, sweepUploadsJob } from '#features/library/uploads';
import { digestJob, removeOldNotificationsJob } from '#features/messaging/notifications';
import { removeOldDeliveriesJob } from '#features/messaging/webhooks';
import {
  importFromChannelsJob,
  removeOldOptInsJob,
  sendConfirmationJob,
} from '#features/publishing/audience';
import { removeOldConnectionsJob, revokeChannelsJob } from '#features/publishing/channels';
import { mergeOldClicksJob, removeClickSaltsJob } from '#features/publishing/links';
import { postJobDefinitions } from '#features/publishing/posts';
import { readInboxesJob, removeOldMessagesJob } from '#features/publishing/replies';
import { markSamplesJob, measureTrainingJob } from '#features/training';
import { removeOldDecisionsJob } from '#features/trust/safety';
import { removeOverdueJob, watchReportsJob, withholdJob } from '#features/trust/takedowns';
import { tickBankTransfersJob } from '#payments/bank-transfer';
import { deliverSandboxEvent, tickSandboxJob } from '#payments/sandbox';
import { removeOldEventsJob } from '#platform/events/jobs.ts';
import { removeOldLimits } from '#platform/http/jobs.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { sendMail } from '#platform/mail/jobs.ts';
// Not by its door, which loads the adapter.
import { tickCcbillJob } from '../payments/ccbill/jobs.ts';

export const jobs: readonly JobDefinition[] = [
  sendMail,
  expireOldHolds,
  checkOutputsJob,
  removeExpiredSessionsJob,
  removeExpiredAgeChecksJob,
  removeOldEventsJob,
  removeOldLimits,
  removeOldNotificationsJob,
  digestJob,
  removePicturesJob,
  sweepPicturesJob,
  runImportsJob,
  removeOldImportsJob,
  emptyTrashJob,
  sweepOutputsJob,
  markExistingJob,
  measureLikenessJob,
  remeasureLikenessJob,
  measureTrainingJob,
  markSamplesJob,
  continueSheetsJob,
  removeOldUploadsJob,
  sweepUploadsJob,
  checkLoraJob,
  sweepLorasJob,
  withholdJob,
  removeOverdueJob,
  watchReportsJob,
  recordStatusJob,
  removeOldStatusJob,
  removeOldDecisionsJob,
  ...billingJobDefinitions,
  markOverdueJob,
  tickCcbillJob,
  deliverSandboxEvent,
  tickSandboxJob,
  tickBankTransfersJob,
  rewardReferrersJob,
  recordDayJob,
  invoiceMonthJob,
  syncManagedJob,
  removeOldDeliveriesJob,
  revokeChannelsJob,
  removeOldConnectionsJob,
  removeOldOptInsJob,
  sendConfirmationJob,
  importFromChannelsJob,
  readInboxesJob,
  removeOldMessagesJob,
  ...ownDataJobDefinitions,
  ...postJobDefinitions,
  sweepEngineFilesJob,
  removeLostEnginesJob,
  mergeOldClicksJob,
  removeClickSaltsJob,
];
