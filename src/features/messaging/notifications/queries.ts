import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Notification, notificationQuery } from '#contract/notifications.ts';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { notifications } from './schema.ts';

/** Lists one page of a user's notifications, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  { show, limit, before }: z.output<typeof notificationQuery>,
): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        show === 'unread' ? isNull(notifications.readAt) : undefined,
        before ? lt(notifications.id, before) : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    relatedType: row.relatedType,
    relatedId: row.relatedId,
  }));
}

const countAndMarkVisit = defineStatement<{ userId: string }, { count: number }>(
  'count_unread',
  sql`
    with visit as (
      update notification_preferences set digested_until = now()
      where user_id = ${sql.placeholder('userId')}::uuid and job_digest
        and digested_until < now() - interval '1 minute'
    )
    select count(*)::int as count from notifications
    where user_id = ${sql.placeholder('userId')}::uuid and read_at is null`,
);

/**
 * Counts a user's unread notifications. Every open page calls this, so it also records the visit: the digest leaves out
 * events that the user could see here.
 */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await countAndMarkVisit(db, { userId });
  return row?.count ?? 0;
}
