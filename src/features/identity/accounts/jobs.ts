import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { removeExpiredSessions } from './sessions.ts';

export const removeExpiredSessionsJob = defineJob({
  name: 'identity.remove-expired',
  data: z.strictObject({}),
  retries: 2,
  schedule: '17 3 * * *',
});

export function identityJobs(db: Db, clock: Clock): HandledJob[] {
  return [handleJob(removeExpiredSessionsJob, () => removeExpiredSessions(db, clock()))];
}
