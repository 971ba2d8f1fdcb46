const minute = 60;
const hour = 60 * minute;

/** Seconds between attempts. What is not sent by then is not news any more. */
export const retrySeconds = [5, 30, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour] as const;

/** Hours after which a message is not sent any more, here and at the push service (`TTL`, RFC 8030, 5.2). */
export const expiryHours = 24;

/** Days of failures after which a device is removed. */
export const failingDays = 7;

/**
 * The time of the next attempt; null after the last one, and when the message expires before it.
 *
 * @param tries attempts so far
 * @param retryAfterSeconds what the push service asks for; 0 for nothing
 * @param chance spreads messages that failed together by up to a tenth
 */
export function getNextAttempt(
  { tries, expiresAt }: { tries: number; expiresAt: Date },
  retryAfterSeconds: number,
  now: Date,
  chance: number = Math.random(),
): Date | null {
  const seconds = retrySeconds[tries - 1];
  if (seconds === undefined) return null;
  const next = new Date(now.getTime() + Math.max(seconds, retryAfterSeconds) * 1000 * (1 + chance / 10));
  return next < expiresAt ? next : null;
}

/**
 * Reads a `Retry-After` header (RFC 9110, 10.2.3): seconds, or a date.
 *
 * @returns whole seconds from now; 0 without one
 */
export function parseRetryAfter(header: string | undefined, now: Date): number {
  if (!header) return 0;
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
}
