/** Days in a month, UTC; `month` may be any whole number. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/**
 * So many calendar months after a moment, at the same time of day (UTC). A day that the month lacks is its last
 * one: each month is counted from the first moment, so that the 31st comes back.
 */
export function addMonths(start: Date, months: number): Date {
  const month = start.getUTCMonth() + months;
  const at = new Date(start);
  at.setUTCFullYear(start.getUTCFullYear(), month, 1);
  at.setUTCDate(Math.min(start.getUTCDate(), daysIn(at.getUTCFullYear(), at.getUTCMonth())));
  return at;
}

/** Whole calendar months from a moment to a later one; 0 before it. */
export function monthsSince(start: Date, now: Date): number {
  const apart =
    (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  return Math.max(0, addMonths(start, apart) <= now ? apart : apart - 1);
}

export function addDays(start: Date, days: number): Date {
  return new Date(start.getTime() + days * 86_400_000);
}
