import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#platform/db/client.ts';
import { type PushMessageRow, type PushSubscriptionRow, pushMessages, pushSubscriptions } from './schema.ts';

/** How long a worker holds a message. Afterwards another worker sends it, because the first has stopped. */
const leaseSeconds = 30;

export type ClaimedMessage = { message: PushMessageRow; subscription: PushSubscriptionRow };

/** Whether any message is due. */
export async function isMessageDue(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from push_messages where next_attempt_at <= ${now.toISOString()}::timestamptz) as due`);
  return rows[0]?.due === true;
}

/**
 * Claims the message that is due first.
 *
 * @param busy users to skip, because they have the maximum of messages in flight
 */
export async function claimMessage(
  db: Db,
  now: Date,
  busy: readonly string[] = [],
): Promise<ClaimedMessage | null> {
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .select({ message: pushMessages, subscription: pushSubscriptions })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .where(
        and(
          lte(pushMessages.nextAttemptAt, now),
          busy.length > 0 ? notInArray(pushSubscriptions.userId, [...busy]) : undefined,
        ),
      )
      .orderBy(pushMessages.nextAttemptAt)
      .limit(1)
      .for('update', { of: pushMessages, skipLocked: true });
    if (!claimed) return null;
    await tx
      .update(pushMessages)
      .set({ nextAttemptAt: new Date(now.getTime() + leaseSeconds * 1000) })
      .where(isMessage(claimed.message));
    return claimed;
  });
}

export function isMessage({ subscriptionId, topic }: Pick<PushMessageRow, 'subscriptionId' | 'topic'>) {
  return and(eq(pushMessages.subscriptionId, subscriptionId), eq(pushMessages.topic, topic));
}
