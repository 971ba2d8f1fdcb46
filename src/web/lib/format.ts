const number = new Intl.NumberFormat();
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const monthDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** Seconds in each unit, largest first. */
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function formatNumber(value: number): string {
  return number.format(value);
}

/** `1 token`, `1,250 tokens`. */
export function formatTokens(tokens: number): string {
  return `${number.format(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;
}

/** A fraction of one, in whole percent: `12%`. */
export function formatPercent(fraction: number): string {
  return `${number.format(Math.round(fraction * 100))}%`;
}

/** A duration as video players show it: `0:05`, `1:02`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** @param timestamp ISO 8601 */
export function formatDate(timestamp: string): string {
  return date.format(new Date(timestamp));
}

/** `March 2026`. @param timestamp ISO 8601 */
export function formatMonth(timestamp: string): string {
  return month.format(new Date(timestamp));
}

/** @param timestamp ISO 8601 */
export function formatDateTime(timestamp: string): string {
  return dateTime.format(new Date(timestamp));
}

/** `5 Nov`. @param date ISO 8601, a day in UTC */
export function formatMonthDay(date: string): string {
  return monthDay.format(new Date(date));
}

/** The time of day. @param timestamp ISO 8601 */
export function formatTime(timestamp: string): string {
  return time.format(new Date(timestamp));
}

/**
 * `3 minutes ago`, `yesterday`, `in 2 weeks`; `now` within the same minute.
 *
 * @param timestamp ISO 8601
 */
export function formatRelative(timestamp: string, now: Date = new Date()): string {
  const seconds = (new Date(timestamp).getTime() - now.getTime()) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(0, 'second');
}
