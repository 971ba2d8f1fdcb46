import { and, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import { notifications } from './schema.ts';
import { type DigestDependencies, sendDigests } from './send-digests.ts';

/** Days that a notification is kept. */
const keptDays = 90;

export const removeOld = defineJob({
  name: 'notifications.remove-old',
  data: z.strictObject({}),
  retries: 2,
  schedule: '27 3 * * *',
});

export const digest = defineJob({
  name: 'notifications.digest',
  data: z.strictObject({}),
  retries: 2,
  schedule: '0 7 * * *',
});

export function notificationJobs(dependencies: DigestDependencies & { clock: Clock }): HandledJob[] {
  const { db, clock } = dependencies;
  return [
    handles(removeOld, () => removeOldNotifications(db, new Date(clock().getTime() - keptDays * 86_400_000))),
    handles(digest, () => sendDigests(dependencies, clock())),
  ];
}

async function removeOldNotifications(db: Db, before: Date): Promise<void> {
  await db
    .delete(notifications)
    .where(and(lt(notifications.createdAt, before), notHeld(notifications.userId)));
}
