const minute = 60;
const hour = 60 * minute;

/**
 * Seconds between attempts, the schedule that Standard Webhooks recommends: eight attempts within about 28 hours.
 */
export const retrySeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const;

/** An endpoint that fails for this long is disabled. */
export const failingDays = 5;

/** A request to resend a message that arrived this recently counts as a double click. */
export const justArrivedSeconds = 3;

/** Days that deliveries are kept. */
export const keptDays = 30;

/** Hours for which the previous secret also signs. */
export const previousSecretHours = 24;

/**
 * Returns the time of the next attempt; null after the last one. Adds a random delay of up to a tenth, so that messages
 * that failed together are not retried together.
 */
export function getNextAttempt(tries: number, now: Date, chance: number = Math.random()): Date | null {
  const seconds = retrySeconds[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000 * (1 + chance / 10));
}
