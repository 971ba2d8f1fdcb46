import { addDays } from '#platform/time.ts';
import { PaymentError, type ProviderLine, type RecurringPrice } from '../port.ts';

/** CCBill bills by whole days ("CCBill RESTful API Resources": `initialPeriod`, `recurringPeriod`). */
export const periodDays = { month: 30, year: 365 } as const;

export function addPeriod(start: Date, every: RecurringPrice['every']): Date {
  return addDays(start, periodDays[every]);
}

export type ChangeCost = { cents: number; lines: readonly ProviderLine[] };

type RunningPeriod = { price: RecurringPrice; currentPeriodStart: Date; currentPeriodEnd: Date };

/**
 * The cost of a change now: a whole period of the new price less the unused part of the present one, by the second,
 * rounded to a cent. A change starts a new period, because CCBill's smallest price and shortest period leave no
 * room for the rest of the present one.
 *
 * @param smallestCents the smallest price of the account; "Dynamic Pricing User Guide" has 2.95 dollars
 * @throws PaymentError when the difference is below it
 */
export function prorateChange(
  running: RunningPeriod,
  price: RecurringPrice,
  { now, smallestCents }: { now: Date; smallestCents: number },
): ChangeCost {
  const { currentPeriodEnd, currentPeriodStart } = running;
  const seconds = (from: Date, until: Date) => Math.floor((until.getTime() - from.getTime()) / 1000);
  const left = seconds(now, currentPeriodEnd) / seconds(currentPeriodStart, currentPeriodEnd);
  const unused = Math.round(running.price.cents * Math.min(Math.max(left, 0), 1));
  const cents = price.cents - unused;
  if (cents < smallestCents) {
    throw new PaymentError(`a change of ${cents} cents is below the smallest price`, {
      retryable: false,
      payerMessage:
        'The payment service cannot charge so small a difference. Please change your plan when it renews.',
    });
  }
  return {
    cents,
    lines: [
      { priceKey: running.price.key, cents: 0 - unused },
      { priceKey: price.key, cents: price.cents },
    ],
  };
}
