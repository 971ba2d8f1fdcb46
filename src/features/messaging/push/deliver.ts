import { and, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { dayMs } from '#platform/time.ts';
import { type ClaimedMessage, isMessage } from './claim.ts';
import { type PostOptions, type PostResult, postMessage } from './post-message.ts';
import { failingDays, getNextAttempt } from './schedule.ts';
import { type PushSubscriptionRow, pushMessages, pushSubscriptions } from './schema.ts';

export type DeliverOptions = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Null: push is off here, and messages are dropped. */
  posting: PostOptions | null;
};

/** Makes one attempt to send a claimed message and records the result; drops a message that is not wanted any more. */
export async function deliverMessage(options: DeliverOptions, claimed: ClaimedMessage): Promise<void> {
  const { clock, db, log, posting } = options;
  const { message, subscription } = claimed;
  if (posting && subscription.serverKey !== posting.keys.publicKey) {
    // The browser accepts the former key alone; its page subscribes again with the next visit.
    await removeSubscription(db, subscription);
    return;
  }
  if (!posting || message.expiresAt <= clock() || !(await isWanted(db, subscription, clock()))) {
    await db.delete(pushMessages).where(isMessage(message));
    return;
  }
  const result = await postMessage(claimed, posting, clock());
  if (result.outcome === 'refused' || result.outcome === 'failed') {
    const { host } = new URL(subscription.endpoint);
    log.warn(
      { subscriptionId: subscription.id, host, reason: result.reason },
      'a push message was not taken',
    );
  }
  await db.transaction((tx) => recordResult(tx, claimed, result, clock()));
}

/** Whether the user still has push on and the session of the device holds. */
async function isWanted(db: Db, { sessionId, userId }: PushSubscriptionRow, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ wanted: boolean }>(sql`
    select coalesce((select job_push from notification_preferences where user_id = ${userId}::uuid), true)
      and exists (
        select from sessions where id = ${sessionId}::uuid and expires_at > ${now.toISOString()}::timestamptz
      ) as wanted`);
  return rows[0]?.wanted === true;
}

async function recordResult(
  tx: Tx,
  { message, subscription }: ClaimedMessage,
  result: PostResult,
  now: Date,
): Promise<void> {
  if (result.outcome === 'gone') return removeSubscription(tx, subscription);
  const isDevice = eq(pushSubscriptions.id, subscription.id);
  if (result.outcome === 'sent') {
    // The device first, as a sign-out locks them.
    await tx.update(pushSubscriptions).set({ lastSentAt: now, failingSince: null }).where(isDevice);
    await tx.delete(pushMessages).where(isMessage(message));
    return;
  }
  const failingSince = subscription.failingSince ?? now;
  if (now.getTime() - failingSince.getTime() >= failingDays * dayMs)
    return removeSubscription(tx, subscription);
  await tx.update(pushSubscriptions).set({ failingSince }).where(isDevice);
  const tries = message.tries + 1;
  const next =
    result.outcome === 'refused'
      ? null
      : getNextAttempt({ tries, expiresAt: message.expiresAt }, result.retryAfterSeconds, now);
  if (!next) {
    await tx.delete(pushMessages).where(isMessage(message));
    return;
  }
  await tx.update(pushMessages).set({ tries, nextAttemptAt: next }).where(isMessage(message));
  if (result.outcome === 'failed' && result.retryAfterSeconds > 0) await postpone(tx, subscription, next);
}

/** The push service asked to wait: so do the device's other messages. */
async function postpone(tx: Tx, { id }: PushSubscriptionRow, until: Date): Promise<void> {
  await tx
    .update(pushMessages)
    .set({ nextAttemptAt: until })
    .where(and(eq(pushMessages.subscriptionId, id), lt(pushMessages.nextAttemptAt, until)));
}

/** Unless the browser has subscribed anew meanwhile. */
async function removeSubscription(tx: Db | Tx, { auth, id, serverKey }: PushSubscriptionRow): Promise<void> {
  const { auth: secret, id: key, serverKey: signedWith } = pushSubscriptions;
  await tx.delete(pushSubscriptions).where(and(eq(key, id), eq(secret, auth), eq(signedWith, serverKey)));
}
