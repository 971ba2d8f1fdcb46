import { addCalendarDays as addDays, getWeekday } from '#contract/zoned-time.ts';

export { addCalendarDays as addDays, getWeekday } from '#contract/zoned-time.ts';

/** Days are `YYYY-MM-DD`; which time zone they belong to is the caller's. */
export const calendarViews = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that the list shows: four weeks. */
const listDays = 28;
const weekDays = 7;

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(toMs(text)) && toDay(toMs(text)) === text;

/** The same day of another month, or the last one of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The first day of the week that a day is in. @param firstWeekday by ISO 8601 */
const getStartOfWeek = (day: string, firstWeekday: number): string =>
  addDays(day, -((getWeekday(day) - firstWeekday + weekDays) % weekDays));

type WeekInfo = { firstDay: number };
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The weekday with which weeks begin, by ISO 8601; Monday where the browser does not know. */
export function getFirstWeekday(language: string): number {
  const locale: LocaleWithWeeks = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

const listDaysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** Weeks that a month can reach into; as many are shown of each, so that the page does not jump. */
const weeksOfMonth = 6;

/** The weeks of a month's page, each with its seven days: the first has the first of the month. */
export function listWeeksOfMonth(day: string, firstWeekday: number): string[][] {
  const start = getStartOfWeek(`${day.slice(0, 7)}-01`, firstWeekday);
  return Array.from({ length: weeksOfMonth }, (_, week) =>
    listDaysFrom(addDays(start, week * weekDays), weekDays),
  );
}

/** The days that a view shows. */
export function listVisibleDays(view: CalendarView, day: string, firstWeekday: number): string[] {
  if (view === 'month') return listWeeksOfMonth(day, firstWeekday).flat();
  if (view === 'week') return listDaysFrom(getStartOfWeek(day, firstWeekday), weekDays);
  return listDaysFrom(day, listDays);
}

/** The day that the previous or the next page of a view shows. */
export function turnPage(view: CalendarView, day: string, by: -1 | 1): string {
  if (view === 'month') return addMonths(day, by);
  return addDays(day, by * (view === 'week' ? weekDays : listDays));
}

/** A day in the reader's language. */
export function formatDay(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(undefined, { ...format, timeZone: 'UTC' }).format(toMs(day));
}

/** `Thursday, 3 December`. */
export const formatLongDay = (day: string): string =>
  formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** The heading of a page of a view: its month, or its first and last day. */
export function formatPage(view: CalendarView, day: string, days: readonly string[]): string {
  if (view === 'month') return formatDay(day, { month: 'long', year: 'numeric' });
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day];
  const format = new Intl.DateTimeFormat(undefined, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  });
  return format.formatRange(toMs(first), toMs(last));
}
