import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

/** Creates a secret: 256 bits in base64 after `whsec_` (Standard Webhooks, "Signature scheme"). */
export function createSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`;
}

/**
 * Creates the headers of one attempt by Standard Webhooks 1.0: HMAC-SHA256 of id, time and body, with a signature for
 * each secret.
 *
 * @param sentAt time of this attempt; receivers reject old ones
 */
export function createSignedHeaders(
  message: { id: string; body: string },
  secrets: readonly string[],
  sentAt: Date,
): Record<string, string> {
  const id = `msg_${message.id}`;
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${message.body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
