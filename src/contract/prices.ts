import type { CardPlan } from './billing.ts';
import {
  type CreatorPlanId,
  creatorCharge,
  creatorPlanIds,
  creatorPlans,
  getPlan,
  type Period,
  planIds,
} from './catalogue.ts';

/** A recurring card price of a plan; `cents` is the amount of one charge. */
export type Price = { planId: CardPlan; period: Period; cents: number };

/**
 * The lookup key of a price at payment providers. It contains the amount, so that a changed or agreed amount is a new
 * price and existing subscriptions keep theirs.
 */
export function formatPriceKey({ planId, period, cents }: Price): string {
  return `${planId}:${period}:${cents}`;
}

/** Parses a lookup key; null if it is not ours. */
export function parsePriceKey(key: string): Price | null {
  const [, plan, every, amount] = /^([a-z_]+):(monthly|yearly):(\d{1,10})$/.exec(key) ?? [];
  const planId = planIds.find((id) => id === plan);
  if (!planId || planId === 'free' || planId === 'managed') return null;
  return { planId, period: every === 'yearly' ? 'yearly' : 'monthly', cents: Number(amount) };
}

/**
 * The catalogue's price of a plan; null if it is not available for that period.
 *
 * @param baseFeeCents Enterprise only: the monthly fee
 */
export function findPrice(planId: CardPlan, period: Period, baseFeeCents: number): Price | null {
  const creator = isCreatorPlan(planId) && creatorPlans.find(({ id }) => id === planId);
  if (creator) return { planId, period, cents: creatorCharge(creator, period) };
  if (period === 'yearly') return null;
  const { monthly } = getPlan(planId);
  return { planId, period, cents: monthly ?? baseFeeCents };
}

/** Whether a plan belongs to the Creator line, which has yearly billing and trials. */
export function isCreatorPlan(planId: string): planId is CreatorPlanId {
  return creatorPlanIds.some((id) => id === planId);
}
