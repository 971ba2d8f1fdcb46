import { cardPlan } from '#contract/billing.ts';
import { periods } from '#contract/catalogue.ts';
import { isCreatorPlan } from '#contract/prices.ts';
import type { PlanChoice } from './plans/offers.ts';

/**
 * Reads `?subscribe=` and `?period=`, which the server sets when a plan change finds no subscription.
 *
 * @returns null when the query names no plan that a card can pay; the period defaults to monthly
 */
export function parseCheckout(search: URLSearchParams): PlanChoice | null {
  const plan = cardPlan.safeParse(search.get('subscribe'));
  if (!plan.success) return null;
  const named = periods.find((one) => one === search.get('period')) ?? 'monthly';
  return { planId: plan.data, period: isCreatorPlan(plan.data) ? named : 'monthly' };
}

/** Removes the checkout parameters, so that a reload does not open the dialog again. */
export function removeCheckout(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== 'subscribe' && name !== 'period'));
}
