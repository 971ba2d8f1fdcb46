import { eq } from 'drizzle-orm';
import type { WebhookAttempt } from '#contract/webhooks.ts';
import { notifyUser } from '#features/messaging/notifications';
import type { Clock } from '#platform/clock.ts';
import type { KeyRing } from '#platform/crypto/sealing.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { postOut } from '#platform/outbound/post-out.ts';
import { type Claimed, ofDelivery } from './claim.ts';
import { stopWaiting } from './deliveries.ts';
import { secretsOf } from './endpoints.ts';
import { failingDays, nextAttempt } from './schedule.ts';
import { type EndpointRow, webhookDeliveries, webhookEndpoints } from './schema.ts';
import { signedHeaders } from './sign.ts';

export type Delivering = {
  db: Db;
  clock: Clock;
  keyRing: KeyRing;
  /** Lets plain HTTP to this machine pass. */
  allowLoopback: boolean;
};

const timeoutMs = 10_000;
const answerBytes = 1_024;
const attemptsKept = 20;

/** Sends a claimed message once and keeps what came of it. */
export async function deliver(options: Delivering, claimed: Claimed): Promise<void> {
  // Turned off while the message was being written.
  if (!claimed.endpoint.enabled) {
    return options.db.transaction((tx) => stopWaiting(tx, claimed.endpoint.id));
  }
  const attempt = await tryOnce(options, claimed);
  await options.db.transaction((tx) => settle(tx, claimed, attempt));
}

async function tryOnce(options: Delivering, { delivery, endpoint }: Claimed): Promise<WebhookAttempt> {
  const { allowLoopback, clock, keyRing } = options;
  const now = clock();
  const at = now.toISOString();
  let secrets: string[];
  try {
    secrets = secretsOf(endpoint, keyRing, now);
  } catch {
    const problem = 'Its secret cannot be opened here any more. Make a new one.';
    return { at, milliseconds: 0, status: null, answer: '', problem };
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Castwright-Webhooks/1',
    ...signedHeaders(delivery, secrets, now),
  };
  const message = { body: delivery.body, headers };
  return { at, ...(await postOut(endpoint.url, message, { allowLoopback, timeoutMs, answerBytes })) };
}

async function settle(tx: Tx, claimed: Claimed, attempt: WebhookAttempt): Promise<void> {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, claimed.endpoint.id))
    // Nobody who writes down a job's end waits for it.
    .for('no key update');
  const [delivery] = await tx
    .select()
    .from(webhookDeliveries)
    .where(ofDelivery(claimed.delivery))
    .for('update');
  // Deleted meanwhile.
  if (!endpoint || !delivery) return;
  const at = new Date(attempt.at);
  const tries = delivery.tries + 1;
  const delivered = attempt.problem === null;
  const next = delivered || !endpoint.enabled ? null : nextAttempt(tries, at);
  await tx
    .update(webhookDeliveries)
    .set({
      tries,
      attempts: [...delivery.attempts, attempt].slice(-attemptsKept),
      state: delivered ? 'delivered' : next ? 'waiting' : 'failed',
      nextAttemptAt: next,
    })
    .where(ofDelivery(delivery));
  await judgeEndpoint(tx, endpoint, attempt, at);
}

/** Turns an endpoint off that says that it is gone, or at which nothing has succeeded for days. */
async function judgeEndpoint(
  tx: Tx,
  endpoint: EndpointRow,
  attempt: WebhookAttempt,
  now: Date,
): Promise<void> {
  const change = (set: Partial<EndpointRow>) =>
    tx.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, endpoint.id));
  if (attempt.problem === null) {
    if (endpoint.failingSince) await change({ failingSince: null });
    return;
  }
  const failingSince = endpoint.failingSince ?? now;
  const tooLong = now.getTime() - failingSince.getTime() >= failingDays * 86_400_000;
  const stopped = attempt.status === 410 ? 'gone' : tooLong ? 'failures' : null;
  if (!endpoint.enabled || !stopped) {
    if (!endpoint.failingSince) await change({ failingSince });
    return;
  }
  await change({ failingSince, enabled: false, stopped });
  await stopWaiting(tx, endpoint.id);
  const why =
    stopped === 'gone'
      ? 'It answered that it is gone (410).'
      : `Nothing could be delivered for ${failingDays} days.`;
  await notifyUser(tx, {
    userId: endpoint.userId,
    occasion: `webhook:${endpoint.id}:${now.toISOString()}`,
    title: 'A webhook was turned off',
    message: `“${endpoint.name}”: ${why} What was not delivered is in its log for 30 days, and can be sent again.`,
  });
}
