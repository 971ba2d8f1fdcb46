import { eq } from 'drizzle-orm';
import type { NotificationPreferences } from '#contract/notifications.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { notificationPreferences } from './schema.ts';

const defaults: NotificationPreferences = { jobDigest: false, jobPush: true };

/** Returns a user's notification preferences; by default no mails, and push on the devices that the user added. */
export async function getPreferences(db: Queryable, userId: string): Promise<NotificationPreferences> {
  const { jobDigest, jobPush } = notificationPreferences;
  const [row] = await db
    .select({ jobDigest, jobPush })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return row ?? defaults;
}

/**
 * Changes the given preferences of a user. A changed digest covers events from now on.
 *
 * @returns all preferences
 */
export async function changePreferences(
  db: Db,
  userId: string,
  chosen: Partial<NotificationPreferences>,
  now: Date,
): Promise<NotificationPreferences> {
  return db.transaction(async (tx) => {
    await tx
      .insert(notificationPreferences)
      .values({ userId, ...chosen, digestedUntil: now })
      .onConflictDoUpdate({
        target: notificationPreferences.userId,
        // A column is named, because an empty change is no SQL.
        set: { userId, ...chosen, ...(chosen.jobDigest !== undefined && { digestedUntil: now }) },
      });
    return getPreferences(tx, userId);
  });
}
