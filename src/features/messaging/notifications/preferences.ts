import { eq } from 'drizzle-orm';
import type { NotificationPreferences } from '#contract/notifications.ts';
import type { Db } from '#platform/db/client.ts';
import { notificationPreferences } from './schema.ts';

/** Returns a user's email preferences; all off by default. */
export async function getPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const [row] = await db
    .select({ jobDigest: notificationPreferences.jobDigest })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return row ?? { jobDigest: false };
}

/** Saves a user's email preferences. The next digest covers events from now on. */
export async function changePreferences(
  db: Db,
  userId: string,
  chosen: NotificationPreferences,
  now: Date,
): Promise<void> {
  const values = { ...chosen, digestedUntil: now };
  await db
    .insert(notificationPreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: values });
}
