import type { Post } from '#contract/posts.ts';
import { toLocalTime, toMoment } from '#contract/zoned-time.ts';
import { formatLongDay } from '../time/calendar-days.ts';

/** A day of the month, or an hour of the week, that posts lie in. */
export type CalendarCell = {
  key: string;
  day: string;
  /** Of the week; null for a day of the month. */
  hour: number | null;
  /** What screen readers call it: `Thursday, 3 December, 18:00`. */
  label: string;
  isToday: boolean;
  /** Whether all of it has passed, so that nothing can be scheduled there. */
  isPast: boolean;
  posts: Post[];
};

type CellsOptions = { posts: readonly Post[]; now: Date; timeZone: string };

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Groups posts by the day of their time, in a time zone; those of a day soonest first. */
export function groupByDay(posts: readonly Post[], timeZone: string): ReadonlyMap<string, Post[]> {
  const days = new Map<string, Post[]>();
  const timed = posts.filter(({ scheduledAt }) => scheduledAt !== null);
  timed.sort((one, other) => (one.scheduledAt ?? '').localeCompare(other.scheduledAt ?? ''));
  for (const post of timed) {
    const { day } = toLocalTime(new Date(post.scheduledAt ?? 0), timeZone);
    days.set(day, [...(days.get(day) ?? []), post]);
  }
  return days;
}

/** The cells of the weeks of a month, a row for each week. */
export function listMonthCells(
  weeks: readonly (readonly string[])[],
  options: CellsOptions,
): CalendarCell[][] {
  const byDay = groupByDay(options.posts, options.timeZone);
  const today = toLocalTime(options.now, options.timeZone).day;
  return weeks.map((days) =>
    days.map((day) => ({
      ...{ key: day, day, hour: null, label: formatLongDay(day) },
      ...{ isToday: day === today, isPast: day < today, posts: byDay.get(day) ?? [] },
    })),
  );
}

/** The cells of a week, a row for each hour. */
export function listWeekCells(days: readonly string[], options: CellsOptions): CalendarCell[][] {
  const byDay = groupByDay(options.posts, options.timeZone);
  const now = toLocalTime(options.now, options.timeZone);
  const thisHour = `${now.day} ${now.time.slice(0, 2)}`;
  const getHour = ({ scheduledAt }: Post) =>
    Number(toLocalTime(new Date(scheduledAt ?? 0), options.timeZone).time.slice(0, 2));
  return hours.map((hour) =>
    days.map((day) => ({
      ...{
        key: `${day} ${formatHour(hour)}`,
        day,
        hour,
        label: `${formatLongDay(day)}, ${formatHour(hour)}`,
      },
      isToday: day === now.day,
      isPast: `${day} ${formatHour(hour).slice(0, 2)}` < thisHour,
      posts: (byDay.get(day) ?? []).filter((post) => getHour(post) === hour),
    })),
  );
}

/** The time of day that a post without a time is offered in a cell of a month. */
const suggestedTime = '18:00';

/**
 * The moment of a post in another cell. It keeps its time of day; in an hour of the week its minutes.
 *
 * @returns null for a post without a time
 */
export function findMovedTime(
  { scheduledAt }: Pick<Post, 'scheduledAt'>,
  { day, hour }: Pick<CalendarCell, 'day' | 'hour'>,
  timeZone: string,
): Date | null {
  if (scheduledAt === null) return null;
  const { time } = toLocalTime(new Date(scheduledAt), timeZone);
  const kept = hour === null ? time : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
  return toMoment(day, kept, timeZone);
}

/** The day and time that the form for a post without a time begins with. */
export const suggestTime = ({ day, hour }: Pick<CalendarCell, 'day' | 'hour'>) => ({
  day,
  time: hour === null ? suggestedTime : formatHour(hour),
});
