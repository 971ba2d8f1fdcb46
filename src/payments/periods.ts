import { addMonths } from '#platform/time.ts';
import type { RecurringPrice } from './port.ts';

type Every = RecurringPrice['every'];

/**
 * Adds whole calendar months or years (UTC) to the anchor. A day that the month lacks becomes its last: what began
 * on 31 January renews on 28 February and 31 March.
 */
export function addPeriods(anchor: Date, every: Every, count: number): Date {
  return addMonths(anchor, every === 'month' ? count : 12 * count);
}

/** The end of the period that begins at `start`, which is the anchor or a whole number of periods after it. */
export function getPeriodEnd(anchor: Date, every: Every, start: Date): Date {
  let count = 1;
  while (addPeriods(anchor, every, count) <= start) count += 1;
  return addPeriods(anchor, every, count);
}
