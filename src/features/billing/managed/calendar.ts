import { managedPlan } from '#contract/catalogue.ts';
import { addDays, addMonths, dayMs, startOfUtcDay } from '#platform/time.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const thursday = weekdays.indexOf(managedPlan.accessDay);

/** The first Thursday, 00:00 UTC, at or after a moment. */
export function getThursdayFrom(moment: Date): Date {
  const midnight = new Date(Math.ceil(moment.getTime() / dayMs) * dayMs);
  return addDays(midnight, (thursday - midnight.getUTCDay() + 7) % 7);
}

/**
 * The Thursday on which the `n`th month after `anchor` begins: the first one at or after the same day `n` calendar
 * months later. A day that the month lacks becomes its last day. Counting from the anchor avoids drift.
 */
export function getThursdayAfterMonths(anchor: Date, n: number): Date {
  return getThursdayFrom(startOfUtcDay(addMonths(anchor, n)));
}
