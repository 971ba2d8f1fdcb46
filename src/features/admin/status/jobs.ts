import { lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { recordChecks } from './record-checks.ts';
import { statusChecks, webPresence } from './schema.ts';

/** More than the page shows, so that the database covers a year. */
const keptDays = 400;

export const recordStatusJob = defineJob({
  name: 'status.record',
  data: z.strictObject({}),
  // The next run comes in a minute.
  retries: 0,
  schedule: '* * * * *',
});

export const removeOldStatusJob = defineJob({
  name: 'status.remove-old',
  data: z.strictObject({}),
  retries: 2,
  schedule: '47 3 * * *',
});

export function statusJobs(options: {
  db: Db;
  clock: Clock;
  enginesOnline: () => Promise<boolean>;
}): HandledJob[] {
  const { db, clock, enginesOnline } = options;
  return [
    handleJob(recordStatusJob, () => recordChecks(db, { now: clock(), enginesOnline })),
    handleJob(removeOldStatusJob, async () => {
      const oldest = addDays(clock(), -keptDays);
      await db.delete(statusChecks).where(lt(statusChecks.day, toUtcDate(oldest)));
      await db.delete(webPresence).where(lt(webPresence.seenAt, oldest));
    }),
  ];
}
