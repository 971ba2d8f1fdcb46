const minute = 60;
const hour = 60 * minute;

/**
 * Seconds from a failed attempt to the next, the schedule that Standard Webhooks advises: eight attempts within about
 * 28 hours.
 */
export const retrySeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const;

/** An endpoint at which nothing succeeds for so long is turned off. */
export const failingDays = 5;

/** What has arrived so lately is not sent again when it is asked for: it was asked for twice. */
export const justArrivedSeconds = 3;

/** Days that a delivery is kept. */
export const keptDays = 30;

/** Hours for which the secret before a new one signs too. */
export const previousSecretHours = 24;

/**
 * When to try again after so many failed attempts; null when it is given up. Up to a tenth later by chance, so that
 * what failed together does not come back together.
 */
export function nextAttempt(tries: number, now: Date, chance: number = Math.random()): Date | null {
  const seconds = retrySeconds[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000 * (1 + chance / 10));
}
