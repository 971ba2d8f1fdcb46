import { z } from 'zod';
import { expireHolds } from '#features/billing/ledger';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { failJob } from './end-job.ts';

const batch = 500;

/** Gives back tokens that were held for too long, and ends the jobs they were held for. */
export const expireOldHolds = defineJob({
  name: 'generation.expire-holds',
  data: z.strictObject({}),
  retries: 2,
  schedule: '*/5 * * * *',
});

export function generationJobs(db: Db, clock: Clock): HandledJob[] {
  return [
    handles(expireOldHolds, async () => {
      const expired = await db.transaction((tx) => expireHolds(tx, clock(), batch));
      for (const hold of expired) {
        const why = {
          problem: 'This waited for too long and was given up. Please try again later.',
          fault: 'timeout',
        };
        await db.transaction((tx) => failJob(tx, hold.jobId, why));
      }
    }),
  ];
}
