import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { removeExpiredChecks } from './age-checks.ts';

export const removeExpiredAgeChecksJob = defineJob({
  name: 'age-assurance.remove-expired-checks',
  data: z.strictObject({}),
  retries: 2,
  schedule: '*/15 * * * *',
});

export function ageAssuranceJobs(db: Db, clock: Clock): HandledJob[] {
  return [handleJob(removeExpiredAgeChecksJob, () => removeExpiredChecks(db, clock()))];
}
