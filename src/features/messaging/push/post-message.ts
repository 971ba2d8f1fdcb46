import { connect, describeConnectionError } from '#platform/outbound/connect.ts';
import type { ClaimedMessage } from './claim.ts';
import { parseRetryAfter } from './schedule.ts';
import type { PushKeys } from './server-keys.ts';

export type PostOptions = {
  keys: PushKeys;
  /** The operator's contact for push services (RFC 8292, 2.1): a `mailto:` or `https:` URL. */
  getSubject: () => string;
  /** Allows plain HTTP to this machine. */
  allowLoopback: boolean;
};

/**
 * How a push service answered.
 * - `sent`: it has the message.
 * - `gone`: the browser has unsubscribed, or the user withdrew the permission.
 * - `refused`: it never takes this message.
 * - `failed`: it may take it later; `retryAfterSeconds` is 0 unless it names a time.
 */
export type PostResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'failed'; reason: string; retryAfterSeconds: number };

const timeoutMs = 10_000;

/** Encrypts a message for its device (RFC 8291) and posts it to the device's push service. Never throws. */
export async function postMessage(
  { message, subscription }: ClaimedMessage,
  { allowLoopback, getSubject, keys }: PostOptions,
  now: Date,
): Promise<PostResult> {
  const { auth, endpoint, p256dh } = subscription;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Loaded by the first message: few processes send any.
    const { default: webPush } = await import('web-push');
    const { body, headers } = webPush.generateRequestDetails(
      { endpoint, keys: { auth, p256dh } },
      message.body,
      {
        vapidDetails: { subject: getSubject(), ...keys },
        TTL: Math.max(0, Math.round((message.expiresAt.getTime() - now.getTime()) / 1000)),
        topic: message.topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const request = { method: 'POST', headers: text, body: body ?? '' } as const;
    const response = await connect(endpoint, request, { allowLoopback }, signal);
    // What it says is not needed, and may be long.
    response.destroy();
    return toResult(response.statusCode ?? 0, response.headers['retry-after'], now);
  } catch (error) {
    const reason = signal.aborted ? 'There was no answer in time.' : describeConnectionError(error);
    return { outcome: 'failed', reason, retryAfterSeconds: 0 };
  }
}

function toResult(status: number, retryAfter: string | undefined, now: Date): PostResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const reason = `It answered ${status}.`;
  if (status === 413) return { outcome: 'refused', reason };
  return { outcome: 'failed', reason, retryAfterSeconds: parseRetryAfter(retryAfter, now) };
}
