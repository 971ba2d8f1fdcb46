import { lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { dayOf, daysBefore } from './checks.ts';
import { recordChecks } from './record-checks.ts';
import { statusChecks, webPresence } from './schema.ts';

/** Longer than the page shows, so that a year can be looked back on in the database. */
const keptDays = 400;

export const recordStatus = defineJob({
  name: 'status.record',
  data: z.strictObject({}),
  // The next one comes in a minute.
  retries: 0,
  schedule: '* * * * *',
});

export const removeOldStatus = defineJob({
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
    handles(recordStatus, () => recordChecks(db, { now: clock(), enginesOnline })),
    handles(removeOldStatus, async () => {
      const oldest = daysBefore(clock(), keptDays);
      await db.delete(statusChecks).where(lt(statusChecks.day, dayOf(oldest)));
      await db.delete(webPresence).where(lt(webPresence.seenAt, oldest));
    }),
  ];
}
