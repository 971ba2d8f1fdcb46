import type { CardPlan } from './billing.ts';
import {
  type CreatorPlanId,
  creatorCharge,
  creatorPlanIds,
  creatorPlans,
  type Period,
  planIds,
  planOf,
} from './catalogue.ts';

/** What a card is charged for a plan, again and again. */
export type Price = { planId: CardPlan; period: Period /** Of one charge. */; cents: number };

/**
 * The name that payment providers know a price by. The amount is in it: one that the catalogue changes, or that
 * was agreed on for Enterprise, is another price, and who has the old one keeps it.
 */
export function priceKey({ planId, period, cents }: Price): string {
  return `${planId}:${period}:${cents}`;
}

/** Reads a price's name; null for one that no catalogue of ours has given. */
export function readPriceKey(key: string): Price | null {
  const [, plan, every, amount] = /^([a-z_]+):(monthly|yearly):(\d{1,10})$/.exec(key) ?? [];
  const planId = planIds.find((id) => id === plan);
  if (!planId || planId === 'free' || planId === 'managed') return null;
  return { planId, period: every === 'yearly' ? 'yearly' : 'monthly', cents: Number(amount) };
}

/**
 * What the catalogue charges for a plan; null where it cannot be bought by that period.
 *
 * @param baseFeeCents Enterprise only: what is paid a month
 */
export function priceOf(planId: CardPlan, period: Period, baseFeeCents: number): Price | null {
  const creator = isCreatorPlan(planId) && creatorPlans.find(({ id }) => id === planId);
  if (creator) return { planId, period, cents: creatorCharge(creator, period) };
  if (period === 'yearly') return null;
  const { monthly } = planOf(planId);
  return { planId, period, cents: monthly ?? baseFeeCents };
}

/** Whether a plan is of the line that can be paid by the year and be tried. */
export function isCreatorPlan(planId: string): planId is CreatorPlanId {
  return creatorPlanIds.some((id) => id === planId);
}
