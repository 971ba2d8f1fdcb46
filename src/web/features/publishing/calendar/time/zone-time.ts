import { toLocalTime, toMoment } from '#contract/zoned-time.ts';
import { hourMs } from '#web/lib/time.ts';

/** `skipped`: the clocks go forward over a time. `twice`: they go back over it. */
type ClockChange = 'skipped' | 'twice';

/** Hours after the first of two moments at which the clocks show the same time again (Antarctica/Troll: two). */
const shiftHours = [0.5, 1, 2];

/** Whether the clocks of a time zone skip a time of a day or show it twice; null for nearly all times. */
export function findClockChange(day: string, time: string, timeZone: string): ClockChange | null {
  const first = toMoment(day, time, timeZone);
  if (toLocalTime(first, timeZone).time !== time) return 'skipped';
  const isShownAgain = shiftHours.some((hours) => {
    const later = toLocalTime(new Date(first.getTime() + hours * hourMs), timeZone);
    return later.day === day && later.time === time;
  });
  return isShownAgain ? 'twice' : null;
}

/** The time of day in a time zone, in the reader's language. @param moment ISO 8601 */
export function formatTimeIn(moment: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }).format(new Date(moment));
}

/** The day and the time in a time zone, in the reader's language. @param moment ISO 8601 */
export function formatMomentIn(moment: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(undefined, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone },
  });
  return format.format(new Date(moment));
}
