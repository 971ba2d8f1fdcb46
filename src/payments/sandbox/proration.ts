import type { RecurringPrice } from '../port.ts';
import { periodsAfter } from './periods.ts';

type Running = { price: RecurringPrice; currentPeriodStart: Date; currentPeriodEnd: Date };
export type ChangeCost = { cents: number; periodStart: Date; periodEnd: Date };

/**
 * What a change of price costs now: the rest of the period at the new price less the unused part of the old,
 * by the second, each rounded to a cent; never less than nothing. A price of another rhythm begins a period of
 * its own and is charged whole.
 */
export function changeCost(running: Running, price: RecurringPrice, now: Date): ChangeCost {
  const unused = Math.round(running.price.cents * partLeft(running, now));
  if (price.every !== running.price.every) {
    const cents = Math.max(0, price.cents - unused);
    return { cents, periodStart: now, periodEnd: periodsAfter(now, price.every, 1) };
  }
  const rest = Math.round(price.cents * partLeft(running, now));
  return { cents: Math.max(0, rest - unused), periodStart: now, periodEnd: running.currentPeriodEnd };
}

function partLeft({ currentPeriodStart, currentPeriodEnd }: Running, now: Date): number {
  const seconds = (from: Date, until: Date) => Math.floor((until.getTime() - from.getTime()) / 1000);
  const left = seconds(now, currentPeriodEnd) / seconds(currentPeriodStart, currentPeriodEnd);
  return Math.min(Math.max(left, 0), 1);
}
