import { eq } from 'drizzle-orm';
import type { WebhookAttempt } from '#contract/webhooks.ts';
import { notifyUser } from '#features/messaging/notifications';
import type { Clock } from '#platform/clock.ts';
import type { KeyRing } from '#platform/crypto/sealing.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { postToPublicUrl } from '#platform/outbound/post-to-public-url.ts';
import { dayMs } from '#platform/time.ts';
import { type ClaimedDelivery, isDelivery } from './claim.ts';
import { failWaitingDeliveries } from './deliveries.ts';
import { openSecrets } from './endpoints.ts';
import { failingDays, getNextAttempt } from './schedule.ts';
import { type EndpointRow, webhookDeliveries, webhookEndpoints } from './schema.ts';
import { createSignedHeaders } from './sign.ts';

export type DeliverOptions = {
  db: Db;
  clock: Clock;
  keyRing: KeyRing;
  /** Allows plain HTTP to this machine. */
  allowLoopback: boolean;
};

const timeoutMs = 10_000;
const answerBytes = 1_024;
const attemptsKept = 20;

/** Makes one attempt to send a claimed message and records the result. */
export async function deliver(options: DeliverOptions, claimed: ClaimedDelivery): Promise<void> {
  // The endpoint was disabled after the message was written.
  if (!claimed.endpoint.enabled) {
    return options.db.transaction((tx) => failWaitingDeliveries(tx, claimed.endpoint.id));
  }
  const attempt = await attemptDelivery(options, claimed);
  await options.db.transaction((tx) => recordAttempt(tx, claimed, attempt));
}

async function attemptDelivery(
  options: DeliverOptions,
  { delivery, endpoint }: ClaimedDelivery,
): Promise<WebhookAttempt> {
  const { allowLoopback, clock, keyRing } = options;
  const now = clock();
  const at = now.toISOString();
  let secrets: string[];
  try {
    secrets = openSecrets(endpoint, keyRing, now);
  } catch {
    const problem = 'The signing secret cannot be decrypted. Create a new secret.';
    return { at, milliseconds: 0, status: null, answer: '', problem };
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Castwright-Webhooks/1',
    ...createSignedHeaders(delivery, secrets, now),
  };
  const message = { body: delivery.body, headers };
  return {
    at,
    ...(await postToPublicUrl(endpoint.url, message, {
      allowLoopback,
      timeoutMs,
      maximumAnswerBytes: answerBytes,
    })),
  };
}

async function recordAttempt(tx: Tx, claimed: ClaimedDelivery, attempt: WebhookAttempt): Promise<void> {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, claimed.endpoint.id))
    // A weaker lock, so that transactions that record the end of a job do not wait.
    .for('no key update');
  const [delivery] = await tx
    .select()
    .from(webhookDeliveries)
    .where(isDelivery(claimed.delivery))
    .for('update');
  // The endpoint was deleted meanwhile.
  if (!endpoint || !delivery) return;
  const at = new Date(attempt.at);
  const tries = delivery.tries + 1;
  const delivered = attempt.problem === null;
  const next = delivered || !endpoint.enabled ? null : getNextAttempt(tries, at);
  await tx
    .update(webhookDeliveries)
    .set({
      tries,
      attempts: [...delivery.attempts, attempt].slice(-attemptsKept),
      state: delivered ? 'delivered' : next ? 'waiting' : 'failed',
      nextAttemptAt: next,
    })
    .where(isDelivery(delivery));
  await updateEndpointHealth(tx, endpoint, attempt, at);
}

/** Disables an endpoint that answers 410 Gone, or that has failed for `failingDays`. */
async function updateEndpointHealth(
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
  const tooLong = now.getTime() - failingSince.getTime() >= failingDays * dayMs;
  const stopped = attempt.status === 410 ? 'gone' : tooLong ? 'failures' : null;
  if (!endpoint.enabled || !stopped) {
    if (!endpoint.failingSince) await change({ failingSince });
    return;
  }
  await change({ failingSince, enabled: false, stopped });
  await failWaitingDeliveries(tx, endpoint.id);
  const why =
    stopped === 'gone' ? 'It answered 410 Gone.' : `Nothing could be delivered for ${failingDays} days.`;
  await notifyUser(tx, {
    userId: endpoint.userId,
    occasion: `webhook:${endpoint.id}:${now.toISOString()}`,
    title: 'A webhook was turned off',
    message: `“${endpoint.name}”: ${why} Undelivered messages stay in its log for 30 days, and you can send them again.`,
  });
}
