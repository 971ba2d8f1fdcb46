import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { creatorPlans, type Period, type Plan, planOf, studioPlans } from '#contract/catalogue.ts';
import { formatDate } from '#web/lib/format.ts';
import { hasCardSubscription } from '../plan/plan-words.ts';

export type Line = 'studio' | 'creator';

/** What can be chosen: a plan, and how it is paid. */
export type Choice = { planId: CardPlan; period: Period };

/** A card of the carousel. */
export type Offer = { plan: Plan; period: Period; features: readonly string[]; ribbon: string | null };

/** The plans of a line in the order of their prices. Studio plans are paid by the month. */
export function offersOf(line: Line, period: Period): Offer[] {
  if (line === 'studio') {
    const ribbons: Record<string, string> = { pro: 'POPULAR', enterprise: 'ENTERPRISE' };
    return studioPlans.map(({ id, features }) => ({
      plan: planOf(id),
      period: 'monthly',
      features,
      ribbon: ribbons[id] ?? null,
    }));
  }
  return creatorPlans.map(({ id, features, mostPopular }) => ({
    plan: planOf(id),
    period,
    features,
    ribbon: mostPopular ? 'MOST POPULAR' : null,
  }));
}

/** What the button of a card does. */
export type OfferAction =
  | { kind: 'none'; label: string }
  /** Back to Free. */
  | { kind: 'cancel'; label: string }
  | { kind: 'choose'; label: string; choice: Choice };

/** Cents a month that plans are compared by; what is agreed on is the most. */
function rank(plan: Plan): number {
  return plan.monthly ?? Number.POSITIVE_INFINITY;
}

/**
 * What a card offers to somebody (specification 001, section 2.5). What costs less than their plan is called a
 * downgrade too. A plan that is only tried can still be subscribed to.
 */
export function actionFor({ plan, period }: Offer, info: BillingInfo): OfferAction {
  const onIt = plan.id === info.subscription && info.state !== 'trialing';
  if (onIt && (plan.line === 'studio' || info.period === null || info.period === period)) {
    return { kind: 'none', label: 'Current Plan' };
  }
  if (plan.id === 'free') {
    const waits = info.cancelAtPeriodEnd || !(hasCardSubscription(info) || info.state === 'trialing');
    return { kind: waits ? 'none' : 'cancel', label: 'Downgrade' };
  }
  const choice: Choice = { planId: plan.id as CardPlan, period };
  if (plan.monthly === null) return { kind: 'choose', label: 'Contact Sales', choice };
  if (onIt) return { kind: 'choose', label: period === 'yearly' ? 'Pay yearly' : 'Pay monthly', choice };
  const paid = hasCardSubscription(info);
  const lower = paid && rank(plan) < rank(planOf(info.subscription));
  return { kind: 'choose', label: lower ? 'Downgrade' : 'Upgrade Now', choice };
}

/** What a card says above its button of what is to come: that it is tried, or from when it counts. */
export function noteFor({ plan }: Offer, info: BillingInfo): string | null {
  const from = info.periodEnd && formatDate(info.periodEnd);
  if (plan.id === info.subscription && info.state === 'trialing') return `Your trial, until ${from}`;
  if (plan.id === info.nextPlan) return `From ${from}`;
  if (plan.id === 'free' && info.cancelAtPeriodEnd) return `From ${from}`;
  if (plan.id === info.subscription && info.cancelAtPeriodEnd) return `Until ${from}`;
  return null;
}
