import { addPeriods } from '../periods.ts';
import type { ProviderLine, RecurringPrice } from '../port.ts';

type RunningPeriod = { price: RecurringPrice; currentPeriodStart: Date; currentPeriodEnd: Date };
export type ChangeCost = {
  cents: number;
  /** The credit for the old price, and the cost of the new one. */
  lines: readonly ProviderLine[];
  periodStart: Date;
  periodEnd: Date;
};

/**
 * The cost of a price change now: the rest of the period at the new price less the unused part of the old one, by
 * the second, each rounded to a cent, at least 0. A price with another interval starts a new period and is charged
 * in full.
 */
export function prorateChange(running: RunningPeriod, price: RecurringPrice, now: Date): ChangeCost {
  const unused = Math.round(running.price.cents * getUnusedShare(running, now));
  const toCost = (cents: number) => ({
    cents: Math.max(0, cents - unused),
    lines: [
      { priceKey: running.price.key, cents: 0 - unused },
      { priceKey: price.key, cents },
    ],
  });
  if (price.every !== running.price.every) {
    return { ...toCost(price.cents), periodStart: now, periodEnd: addPeriods(now, price.every, 1) };
  }
  const rest = Math.round(price.cents * getUnusedShare(running, now));
  return { ...toCost(rest), periodStart: now, periodEnd: running.currentPeriodEnd };
}

function getUnusedShare({ currentPeriodStart, currentPeriodEnd }: RunningPeriod, now: Date): number {
  const seconds = (from: Date, until: Date) => Math.floor((until.getTime() - from.getTime()) / 1000);
  const left = seconds(now, currentPeriodEnd) / seconds(currentPeriodStart, currentPeriodEnd);
  return Math.min(Math.max(left, 0), 1);
}
