import { addCalendarDays, getWeekday } from '#contract/zoned-time.ts';

type SeriesRule = {
  /** ISO 8601: 1 is Monday. */
  weekdays: readonly number[];
  everyWeeks: number;
  /** The first and last day, `YYYY-MM-DD`; null: no last one. */
  from: string;
  until: string | null;
};

/** Days of the calendar between two days. */
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The Monday of a day's week. */
const getMonday = (day: string) => addCalendarDays(day, 1 - getWeekday(day));

/** Whether a series has an occurrence on a day: on its weekdays, in every Nth week counted from that of its first day. */
export function isSeriesDay({ everyWeeks, from, until, weekdays }: SeriesRule, day: string): boolean {
  if (day < from || (until !== null && day > until) || !weekdays.includes(getWeekday(day))) return false;
  return (countDays(getMonday(from), getMonday(day)) / 7) % everyWeeks === 0;
}

/** The days of a series from one day to another, both included. */
export function listSeriesDays(rule: SeriesRule, first: string, last: string): string[] {
  const begin = first > rule.from ? first : rule.from;
  const days = Array.from({ length: Math.max(0, countDays(begin, last) + 1) }, (_, n) =>
    addCalendarDays(begin, n),
  );
  return days.filter((day) => isSeriesDay(rule, day));
}

/** A series of every 12th week has its next day within this many. */
const horizonDays = 12 * 7 + 7;

/** The first day of a series on or after a day; null when it has none any more. */
export function findNextDay(rule: SeriesRule, day: string): string | null {
  const begin = day > rule.from ? day : rule.from;
  return listSeriesDays(rule, begin, addCalendarDays(begin, horizonDays))[0] ?? null;
}
