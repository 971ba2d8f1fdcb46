import { and, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { addDays } from '#platform/time.ts';
import { notifications } from './schema.ts';
import { type DigestDeps, sendDigests } from './send-digests.ts';

/** Days that a notification is kept. */
export const keptDays = 90;

export const removeOldNotificationsJob = defineJob({
  name: 'notifications.remove-old',
  data: z.strictObject({}),
  retries: 2,
  schedule: '27 3 * * *',
});

export const digestJob = defineJob({
  name: 'notifications.digest',
  data: z.strictObject({}),
  retries: 2,
  schedule: '0 7 * * *',
});

export function notificationJobs(dependencies: DigestDeps & { clock: Clock }): HandledJob[] {
  const { db, clock } = dependencies;
  return [
    handleJob(removeOldNotificationsJob, () => removeOldNotifications(db, addDays(clock(), -keptDays))),
    handleJob(digestJob, () => sendDigests(dependencies, clock())),
  ];
}

async function removeOldNotifications(db: Db, before: Date): Promise<void> {
  await db
    .delete(notifications)
    .where(and(lt(notifications.createdAt, before), isNotHeld(notifications.userId)));
}
