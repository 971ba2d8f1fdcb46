import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#platform/db/client.ts';
import { inboxReplies, type ReplyRow } from '../schema.ts';

/** Longer than the call to the outlet: a lease ends only with a killed worker. */
export const leaseMs = 90_000;

/** Whether any reply is due: without a transaction, for a sender that has nothing to do. */
export async function isReplyDue(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from inbox_replies where next_attempt_at <= ${now.toISOString()}::timestamptz) as due`);
  return rows[0]?.due === true;
}

/**
 * Claims the approved reply that is due first, or one whose worker was killed.
 *
 * @param busy users to skip, because they have the maximum of replies in flight
 */
export async function claimReply(db: Db, now: Date, busy: readonly string[] = []): Promise<ReplyRow | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: inboxReplies.id })
      .from(inboxReplies)
      .where(
        and(
          inArray(inboxReplies.state, ['pending', 'sending']),
          lte(inboxReplies.nextAttemptAt, now),
          busy.length > 0 ? notInArray(inboxReplies.userId, [...busy]) : undefined,
        ),
      )
      .orderBy(inboxReplies.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const [claimed] = await tx
      .update(inboxReplies)
      .set({
        state: 'sending',
        tries: sql`${inboxReplies.tries} + 1`,
        nextAttemptAt: new Date(now.getTime() + leaseMs),
      })
      .where(eq(inboxReplies.id, due.id))
      .returning();
    return claimed ?? null;
  });
}
