import { createHmac, timingSafeEqual } from 'node:crypto';
import { ForgedEventError } from '../port.ts';

export const signatureHeader = 'castwright-signature';

/** Tolerance for the age of a signature in seconds, in both directions. */
const toleranceSeconds = 300;

/**
 * The header's value: the time, and for each secret an HMAC-SHA256 over time and body. During a rotation there are
 * two, and a receiver that knows either accepts it.
 */
export function createSignature(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return [
    `t=${seconds}`,
    ...secrets.map((secret) => `v1=${hmac(secret, seconds, body).toString('hex')}`),
  ].join(',');
}

/** @throws ForgedEventError unless one of the secrets signed it within the last five minutes */
export function assertSigned(
  body: Buffer,
  header: string | undefined,
  secrets: readonly string[],
  now: Date,
): void {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const listValues = (name: string) =>
    parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const seconds = Number(listValues('t')[0]);
  const age = Math.abs(now.getTime() / 1000 - seconds);
  if (!Number.isSafeInteger(seconds) || age > toleranceSeconds)
    throw new ForgedEventError('no timely signature');
  const shown = listValues('v1').map((hex) => Buffer.from(hex, 'hex'));
  const right = secrets.map((secret) => hmac(secret, seconds, body));
  const same = right.some((one) =>
    shown.some((two) => one.length === two.length && timingSafeEqual(one, two)),
  );
  if (!same) throw new ForgedEventError('no signature of ours');
}

function hmac(secret: string, seconds: number, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
