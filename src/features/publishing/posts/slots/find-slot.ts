import type { PostingSlot } from '#contract/posts.ts';
import { addCalendarDays, getWeekday, toLocalTime, toMoment } from '#contract/zoned-time.ts';

/**
 * Finds the first weekly slot after a moment that no post has.
 *
 * @param given.taken the times of the persona's posts, in milliseconds
 * @param given.days how far ahead is looked
 * @returns null without one
 */
export function findFreeSlot(
  slots: readonly PostingSlot[],
  {
    after,
    days,
    taken,
    timeZone,
  }: { after: Date; timeZone: string; taken: ReadonlySet<number>; days: number },
): Date | null {
  const first = toLocalTime(after, timeZone).day;
  for (let n = 0; n <= days; n++) {
    const day = addCalendarDays(first, n);
    const free = listSlotsOfDay(slots, day, timeZone).find(
      (moment) => moment > after && !taken.has(moment.getTime()),
    );
    if (free) return free;
  }
  return null;
}

/** The moments of a day's slots in order. A slot that the clock skips is at the next moment that exists. */
function listSlotsOfDay(slots: readonly PostingSlot[], day: string, timeZone: string): Date[] {
  return slots
    .filter(({ weekday }) => weekday === getWeekday(day))
    .map(({ time }) => toMoment(day, time, timeZone))
    .sort((one, other) => one.getTime() - other.getTime());
}
