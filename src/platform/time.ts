/** Lengths of time, and calendar arithmetic in UTC. Pure: nothing here reads a clock. */

/** In milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const daySeconds = dayMs / 1000;

export function addHours(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * hourMs);
}

/** Days of 24 hours, which every UTC day has. */
export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs);
}

/**
 * Adds calendar months and keeps the time of day (UTC). A day that the month lacks becomes its last day: count each
 * month from the first moment, so that the 31st comes back.
 */
export function addMonths(moment: Date, months: number): Date {
  const result = new Date(moment);
  result.setUTCFullYear(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return result;
}

/** Whole calendar months (UTC) from a moment to a later one; 0 before it. */
export function countMonthsSince(start: Date, end: Date): number {
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return Math.max(0, addMonths(start, months) <= end ? months : months - 1);
}

export function startOfUtcDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / dayMs) * dayMs);
}

export function startOfUtcMonth(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1));
}

/** The UTC day as `YYYY-MM-DD`. */
export function toUtcDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
