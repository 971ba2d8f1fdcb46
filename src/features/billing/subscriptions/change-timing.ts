import type { ChangePreview } from '#contract/billing.ts';
import { getPlan } from '#contract/catalogue.ts';
import type { Price } from '#contract/prices.ts';

/** Ranks a price: first by plan, then by period length, then by amount. */
function rankPrice({ planId, period, cents }: Price): [number, number, number] {
  // Enterprise has no fixed price and ranks highest.
  const plan = getPlan(planId).monthly ?? Number.POSITIVE_INFINITY;
  return [plan, period === 'yearly' ? 1 : 0, cents];
}

/**
 * When a change of price takes effect: an upgrade (also monthly to yearly) at once, a downgrade at the next renewal;
 * null when nothing changes. A paid year always runs to its end before monthly billing starts, because the rest of the
 * year may be worth more than a month and is not refunded.
 */
export function getChangeTiming(from: Price, to: Price): ChangePreview['when'] | null {
  const before = rankPrice(from);
  const after = rankPrice(to);
  const at = after.findIndex((one, index) => one !== before[index]);
  if (at < 0) return null;
  if (from.period === 'yearly' && to.period === 'monthly') return 'at_renewal';
  return (after[at] ?? 0) > (before[at] ?? 0) ? 'now' : 'at_renewal';
}
