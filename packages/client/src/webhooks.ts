/** The check of webhook messages by Standard Webhooks 1.0 (https://www.standardwebhooks.com), on WebCrypto alone. */
import type { JobState, Operation } from './generated/types.ts';

/** Why a message is not accepted. `timestamp`: too old or too far ahead, as a replayed one is. */
export type WebhookRefusal = 'headers' | 'timestamp' | 'signature' | 'body';

/** A message that is not from the server, or not from now. Answer it with status 401 and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An ended job, as messages describe it: ids, numbers and times, without prompts. */
export type EndedJob = {
  jobId: string;
  /** Shared by the jobs of one call; null for a single job. */
  bundleId: string | null;
  operation: Operation;
  state: JobState;
  /** What the job has cost. */
  tokens: number;
  /** Null for a text. */
  contentId: string | null;
  problem: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
};

type MessageBody =
  | { type: 'job.completed' | 'job.failed' | 'job.cancelled'; timestamp: string; data: EndedJob }
  | { type: 'webhook.test'; timestamp: string; data: Record<string, unknown> };

/** A message whose signature is right. Ignore types that you do not know. */
export type WebhookMessage = MessageBody & {
  /** The same for every attempt to deliver it. */
  id: string;
  /** When this attempt was sent. */
  sentAt: Date;
  /** Whether `seen` has its id: the work was done, so answer it with 204 and do nothing. */
  isRepeated: boolean;
};

/** The headers of a request, of the web or of Node. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export type VerifyWebhookOptions = {
  /** Ids of messages whose work was done; a `Set` is one. Add each id after its work. Left out: none is. */
  seen?: { has(id: string): boolean | Promise<boolean> };
  /** Seconds that clocks may differ and messages may be on their way. Default: 300. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970. Default: the clock. */
  now?: () => number;
};

const secretPrefix = 'whsec_';
const version = 'v1';
const millisecondsPerSecond = 1000;

/**
 * Verifies a webhook message: its signature in constant time, its age, and whether it was there before.
 *
 * @param body the request's body as it came, before any parsing
 * @param secrets the endpoint's secret, or several while one replaces another
 * @throws WebhookError when the message is not accepted
 * @throws TypeError when a secret is not one, or the body was parsed
 */
export async function verifyWebhook(
  { headers, body }: { headers: WebhookHeaders; body: string | Uint8Array<ArrayBuffer> },
  secrets: string | readonly string[],
  { now = Date.now, seen, toleranceSeconds = 300 }: VerifyWebhookOptions = {},
): Promise<WebhookMessage> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new TypeError('The body must be the raw one, a string or bytes, not parsed JSON.');
  }
  const keys = await Promise.all([secrets].flat().map(importSecret));
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('headers', 'The timestamp is not a number.');
  const sentAt = Number(timestamp) * millisecondsPerSecond;
  if (Math.abs(now() - sentAt) > toleranceSeconds * millisecondsPerSecond) {
    throw new WebhookError('timestamp', 'The message is too old, or a clock is wrong.');
  }
  const signed = joinBytes(`${id}.${timestamp}.`, body);
  if (!(await isSigned(signed, keys, signatures))) {
    throw new WebhookError('signature', 'The signature does not fit the message and the secret.');
  }
  return { ...parseBody(body), id, sentAt: new Date(sentAt), isRepeated: (await seen?.has(id)) ?? false };
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError('headers', `${name} is missing.`);
  return value;
}

/** Node and browsers name this type differently. */
type SecretKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

function importSecret(secret: string): Promise<SecretKey> {
  const bytes = secret.startsWith(secretPrefix) ? decodeBase64(secret.slice(secretPrefix.length)) : null;
  if (!bytes || bytes.length === 0) throw new TypeError('A webhook secret begins with whsec_.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Whether one of the signatures is of one of the keys. All are compared, and each in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  keys: readonly SecretKey[],
  header: string,
): Promise<boolean> {
  const signatures = header.split(' ').flatMap((part) => {
    const [scheme, value = ''] = part.split(',', 2);
    return scheme === version ? (decodeBase64(value) ?? []) : [];
  });
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  return (await Promise.all(checks)).includes(true);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function joinBytes(text: string, body: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(text);
  const tail = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const joined = new Uint8Array(head.length + tail.length);
  joined.set(head);
  joined.set(tail, head.length);
  return joined;
}

function parseBody(body: string | Uint8Array<ArrayBuffer>): MessageBody {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as MessageBody;
  } catch {
    throw new WebhookError('body', 'The body is not JSON.');
  }
}
