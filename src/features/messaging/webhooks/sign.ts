import { createHmac, randomBytes } from 'node:crypto';

const mark = 'whsec_';

/** A new secret as its owner gets it: 256 bits in base64 after `whsec_` (Standard Webhooks, "Signature scheme"). */
export function newSecret(): string {
  return `${mark}${randomBytes(32).toString('base64')}`;
}

/**
 * The headers of one attempt, by Standard Webhooks 1.0: HMAC-SHA256 of id, time and body, one signature for each
 * secret.
 *
 * @param sentAt of this attempt: receivers refuse what is old
 */
export function signedHeaders(
  message: { id: string; body: string },
  secrets: readonly string[],
  sentAt: Date,
): Record<string, string> {
  const id = `msg_${message.id}`;
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${message.body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
