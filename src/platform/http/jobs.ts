import { lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { rateLimits } from './schema.ts';

export const removeOldLimits = defineJob({
  name: 'http.remove-old-limits',
  data: z.strictObject({}),
  retries: 2,
  schedule: '37 * * * *',
});

export function limitJobs(db: Db, clock: Clock): HandledJob[] {
  return [
    handleJob(removeOldLimits, async () => {
      await db.delete(rateLimits).where(lt(rateLimits.expire, clock().getTime()));
    }),
  ];
}
