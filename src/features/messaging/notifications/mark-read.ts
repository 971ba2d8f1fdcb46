import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { notifications } from './schema.ts';

/** Marks a notification as read. @throws AppError NOT_FOUND when the user has no such notification */
export async function markRead(db: Db, userId: string, notificationId: string, now: Date): Promise<void> {
  const read = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.id, notificationId), eq(notifications.userId, userId)))
    .returning({ id: notifications.id });
  if (read.length === 0) throw new AppError('NOT_FOUND', 'There is no such notification.');
}

/** Marks all of a user's notifications as read. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
}
