import { addDays, formatDay } from './calendar-days.ts';

/** A Monday; the others follow. */
const monday = '2024-01-01';

/** The weekdays by ISO 8601, from Monday, in the reader's language. */
export const weekdayOptions = Array.from({ length: 7 }, (_, at) => ({
  value: String(at + 1),
  label: formatDay(addDays(monday, at), { weekday: 'short' }),
}));

/** A weekday's whole name. @param weekday 1 is Monday (ISO 8601) */
export const formatWeekday = (weekday: number): string =>
  formatDay(addDays(monday, weekday - 1), { weekday: 'long' });
