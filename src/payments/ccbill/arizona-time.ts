/**
 * Times in CCBill's answers, which are Arizona's: seven hours behind UTC, all year. Dates are eight digits here
 * (`20270131`), so that they compare as text.
 */
import { hourMs } from '#platform/time.ts';

const behindUtcMs = 7 * hourMs;

/** The date in Arizona: `20270131`. */
export function toArizonaDate(moment: Date): string {
  return formatArizonaTime(moment).slice(0, 8);
}

/** `20270131120000`, as the "Data Link Extract System User Guide" writes `startTime` and `endTime`. */
export function formatArizonaTime(moment: Date): string {
  const local = new Date(moment.getTime() - behindUtcMs);
  return local.toISOString().slice(0, 19).replaceAll(/\D/g, '');
}

/**
 * Reads a time (`2027-01-31 12:00:00` in events, `20270131120000` in a status) or a date, which is its midnight.
 *
 * @returns null when it is neither
 */
export function parseArizonaTime(text: string): Date | null {
  const digits = text.trim().replaceAll(/[-:\sT]/g, '');
  if (!/^\d{8}(\d{6})?$/.test(digits)) return null;
  const [year, month, day, hour, minute, second] = [0, 4, 6, 8, 10, 12].map((from, index) =>
    Number(digits.slice(from, index === 0 ? 4 : from + 2)),
  ) as [number, number, number, number, number, number];
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? new Date(utc.getTime() + behindUtcMs) : null;
}

/** Whole days from one date to another; negative when the other is earlier. */
export function countDays(from: string, to: string): number {
  const [start, end] = [from, to].map((date) => parseArizonaTime(date)?.getTime() ?? Number.NaN);
  return Math.round(((end ?? 0) - (start ?? 0)) / (24 * hourMs));
}
