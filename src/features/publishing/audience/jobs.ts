import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { audienceLimits } from '#contract/audience-limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays } from '#platform/time.ts';
import { optIns } from './schema.ts';

/** Removes sign-ups and requests whose link has expired, with their addresses. */
export const removeOldOptInsJob = defineJob({
  name: 'audience.remove-old-opt-ins',
  data: z.strictObject({}),
  retries: 2,
  schedule: '17 4 * * *',
});

export function audienceJobs(db: Db, clock: Clock): HandledJob[] {
  return [
    handleJob(removeOldOptInsJob, async () => {
      await db.delete(optIns).where(lt(optIns.createdAt, addDays(clock(), -audienceLimits.confirmationDays)));
    }),
  ];
}
