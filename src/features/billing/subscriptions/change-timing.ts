import type { ChangePreview } from '#contract/billing.ts';
import { planOf } from '#contract/catalogue.ts';
import type { Price } from '#contract/prices.ts';

/** What a price says of how much is had for it: first the plan, then the length, then the amount. */
function rankOf({ planId, period, cents }: Price): [number, number, number] {
  // Enterprise has no limit, whatever it costs.
  const plan = planOf(planId).monthly ?? Number.POSITIVE_INFINITY;
  return [plan, period === 'yearly' ? 1 : 0, cents];
}

/**
 * When a change of price counts: at once for more (an upgrade, or a year instead of a month), at the next renewal
 * for less; null where nothing changes. A year that is paid for runs to its end before months do, whatever the plan:
 * what is left of it would be worth more than a month, and nothing is given back.
 */
export function changeTiming(from: Price, to: Price): ChangePreview['when'] | null {
  const before = rankOf(from);
  const after = rankOf(to);
  const at = after.findIndex((one, index) => one !== before[index]);
  if (at < 0) return null;
  if (from.period === 'yearly' && to.period === 'monthly') return 'at_renewal';
  return (after[at] ?? 0) > (before[at] ?? 0) ? 'now' : 'at_renewal';
}
