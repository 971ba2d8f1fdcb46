import { createHmac, timingSafeEqual } from 'node:crypto';
import { ForgedEvent } from '../port.ts';

export const signatureHeader = 'castwright-signature';

/** Seconds that a signature may be old, or ahead. */
const toleranceSeconds = 300;

/**
 * The header's value: when it was signed, and for each secret an HMAC-SHA256 over time and body. While a secret
 * is replaced there are two, and a receiver that knows either accepts it.
 */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return [
    `t=${seconds}`,
    ...secrets.map((secret) => `v1=${hmac(secret, seconds, body).toString('hex')}`),
  ].join(',');
}

/** @throws ForgedEvent unless one of the secrets made it within the last five minutes */
export function assertSigned(
  body: Buffer,
  header: string | undefined,
  secrets: readonly string[],
  now: Date,
): void {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const seconds = Number(valuesOf('t')[0]);
  const age = Math.abs(now.getTime() / 1000 - seconds);
  if (!Number.isSafeInteger(seconds) || age > toleranceSeconds) throw new ForgedEvent('no timely signature');
  const shown = valuesOf('v1').map((hex) => Buffer.from(hex, 'hex'));
  const right = secrets.map((secret) => hmac(secret, seconds, body));
  const same = right.some((one) =>
    shown.some((two) => one.length === two.length && timingSafeEqual(one, two)),
  );
  if (!same) throw new ForgedEvent('no signature of ours');
}

function hmac(secret: string, seconds: number, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
