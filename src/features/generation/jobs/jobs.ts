import { z } from 'zod';
import { expireHolds } from '#features/billing/ledger';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { failJob } from './end-job.ts';

const batch = 500;

/** Releases holds that have expired and fails their jobs. */
export const expireOldHolds = defineJob({
  name: 'generation.expire-holds',
  data: z.strictObject({}),
  retries: 2,
  schedule: '*/5 * * * *',
});

export function generationJobs(db: Db, clock: Clock): HandledJob[] {
  return [
    handleJob(expireOldHolds, async () => {
      const expired = await db.transaction((tx) => expireHolds(tx, clock(), batch));
      for (const hold of expired) {
        const why = {
          problem: 'This job waited for too long and was cancelled. Please try again later.',
          fault: 'timeout',
        };
        await db.transaction((tx) => failJob(tx, hold.jobId, why));
      }
    }),
  ];
}
