import { hourMs, minuteMs } from '#platform/time.ts';

/** Durations in the sandbox. */
/** Until a subscription without a first payment ends. */
export const incompleteMs = 23 * hourMs;
/** Duration of a slow payment. */
export const slowMs = minuteMs;
/** From a payment with a disputed card until the dispute opens. */
export const disputeOpensMs = minuteMs;
/** Duration of a dispute. */
export const disputeDays = 7;
/** Days after a renewal's first failure on which it is retried; after the last one the subscription ends. */
export const retryDays = [1, 3, 5] as const;

export function addMs(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
