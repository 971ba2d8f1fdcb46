/** Every background job there is; both roles open the queue with this list. */
import { expireOldHolds } from '#features/generation';
import { removeExpiredSessionsJob } from '#features/identity';
import { sweepOutputsJob } from '#features/library';
import { digestJob, removeOldNotificationsJob } from '#features/notifications';
import { removePicturesJob, sweepPicturesJob } from '#features/onboarding';
import { removeOldDecisionsJob } from '#features/safety';
import { recordStatus, removeOldStatus } from '#features/status';
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
  sweepOutputsJob,
  recordStatus,
  removeOldStatus,
  removeOldDecisionsJob,
];
