import { cardPlan } from '#contract/billing.ts';
import { periods } from '#contract/catalogue.ts';
import { isCreatorPlan } from '#contract/prices.ts';
import type { Choice } from './plans/offers.ts';

/**
 * The plan that an address asks to subscribe to, as the server answers a change without a subscription; null when it
 * asks for none. By the month where it names no period that the plan has.
 */
export function readCheckout(search: URLSearchParams): Choice | null {
  const plan = cardPlan.safeParse(search.get('subscribe'));
  if (!plan.success) return null;
  const named = periods.find((one) => one === search.get('period')) ?? 'monthly';
  return { planId: plan.data, period: isCreatorPlan(plan.data) ? named : 'monthly' };
}

/** The address without it, so that a reload does not ask again. */
export function withoutCheckout(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== 'subscribe' && name !== 'period'));
}
