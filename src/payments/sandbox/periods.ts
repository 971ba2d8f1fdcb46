import type { RecurringPrice } from '../port.ts';

type Every = RecurringPrice['every'];

/**
 * The moment so many whole calendar months or years (UTC) after the anchor. A day that the month does not have
 * is its last: what began on the 31st of January renews on the 28th of February and the 31st of March.
 */
export function periodsAfter(anchor: Date, every: Every, count: number): Date {
  const months = anchor.getUTCMonth() + count * (every === 'month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const moment = new Date(anchor);
  moment.setUTCFullYear(anchor.getUTCFullYear(), months, Math.min(anchor.getUTCDate(), lastDay));
  return moment;
}

/** The end of the period that begins at `start`, which is the anchor or a whole number of periods after it. */
export function periodEnd(anchor: Date, every: Every, start: Date): Date {
  let count = 1;
  while (periodsAfter(anchor, every, count) <= start) count += 1;
  return periodsAfter(anchor, every, count);
}
