import { dayMs, hourMs, minuteMs } from '#platform/time.ts';

/** An outlet that is away for this long ends the attempts. */
const givesUpAfterMs = dayMs;

/** How long a channel that names no end of its limit waits. */
const limitMs = 15 * minuteMs;

/** Until a lost answer is looked up: outlets show a post a moment after they stored it. */
export const lookUpMs = 10_000;

/**
 * When an outlet that is away is tried again: after as long as it has been away, at least a minute and at most an hour.
 *
 * @returns null when it has been away for a day
 */
export function getRetryTime(failingSince: Date, now: Date): Date | null {
  const away = now.getTime() - failingSince.getTime();
  if (away >= givesUpAfterMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(away, minuteMs), hourMs));
}

export const getLimitEnd = (retryAt: Date | null, now: Date): Date =>
  retryAt && retryAt > now ? retryAt : new Date(now.getTime() + limitMs);
