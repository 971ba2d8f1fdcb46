import type { PostingSlot } from '#contract/posts.ts';
import { toLocalTime } from '#contract/zoned-time.ts';
import { dayMs, hourMs } from '#platform/time.ts';

/** Fewer clicks say nothing about hours. */
const leastClicks = 50;
const suggestions = 5;
const hoursOfWeek = 168;

/**
 * Suggests the hours of the week at which a persona's links were followed most, best first.
 *
 * @param clicks by hour of the week in UTC, the first from Monday at midnight
 * @param given.now whose offset of the zone counts
 * @returns none while there are too few clicks
 */
export function suggestSlots(
  clicks: readonly number[],
  { now, timeZone }: { now: Date; timeZone: string },
): PostingSlot[] {
  if (clicks.slice(0, hoursOfWeek).reduce((sum, each) => sum + each, 0) < leastClicks) return [];
  const monday = Math.floor(now.getTime() / dayMs) * dayMs - ((now.getUTCDay() + 6) % 7) * dayMs;
  return clicks
    .slice(0, hoursOfWeek)
    .map((count, hour) => ({ count, hour }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.hour - other.hour)
    .slice(0, suggestions)
    .map(({ hour }) => {
      const { time, weekday } = toLocalTime(new Date(monday + hour * hourMs), timeZone);
      return { weekday, time };
    });
}
