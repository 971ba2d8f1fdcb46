import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import {
  creatorPlans,
  getPlan,
  type Line,
  type Period,
  type Plan,
  studioPlans,
} from '#contract/catalogue.ts';
import { formatDate } from '#web/lib/format.ts';
import { hasCardSubscription } from '../plan/plan-labels.ts';

export type PlanLine = Exclude<Line, 'managed'>;

/** A plan and its billing period. */
export type PlanChoice = { planId: CardPlan; period: Period };

/** A card of the carousel. */
export type Offer = { plan: Plan; period: Period; features: readonly string[]; ribbon: string | null };

/** The plans of a line, cheapest first. Studio plans are billed monthly. */
export function listOffers(line: PlanLine, period: Period): Offer[] {
  if (line === 'studio') {
    const ribbons: Record<string, string> = { pro: 'POPULAR', enterprise: 'ENTERPRISE' };
    return studioPlans.map(({ id, features }) => ({
      plan: getPlan(id),
      period: 'monthly',
      features,
      ribbon: ribbons[id] ?? null,
    }));
  }
  return creatorPlans.map(({ id, features, mostPopular }) => ({
    plan: getPlan(id),
    period,
    features,
    ribbon: mostPopular ? 'MOST POPULAR' : null,
  }));
}

/** The action of a plan card's button. */
export type OfferAction =
  | { kind: 'none'; label: string }
  /** Return to Free. */
  | { kind: 'cancel'; label: string }
  | { kind: 'choose'; label: string; choice: PlanChoice };

/** Cents a month by which plans are compared; a negotiated price ranks highest. */
function getComparablePrice(plan: Plan): number {
  return plan.monthly ?? Number.POSITIVE_INFINITY;
}

/**
 * The button of a plan card (docs/requirements/signed-in.md, section 2.5). A cheaper plan is a downgrade. A plan on
 * trial can still be subscribed to.
 */
export function getOfferAction({ plan, period }: Offer, info: BillingInfo): OfferAction {
  const onIt = plan.id === info.subscription && info.state !== 'trialing';
  if (onIt && (plan.line === 'studio' || info.period === null || info.period === period)) {
    return { kind: 'none', label: 'Current Plan' };
  }
  if (plan.id === 'free') {
    const waits = info.cancelAtPeriodEnd || !(hasCardSubscription(info) || info.state === 'trialing');
    return { kind: waits ? 'none' : 'cancel', label: 'Downgrade' };
  }
  const choice: PlanChoice = { planId: plan.id as CardPlan, period };
  if (plan.monthly === null) return { kind: 'choose', label: 'Contact Sales', choice };
  if (onIt) return { kind: 'choose', label: period === 'yearly' ? 'Pay yearly' : 'Pay monthly', choice };
  const paid = hasCardSubscription(info);
  const lower = paid && getComparablePrice(plan) < getComparablePrice(getPlan(info.subscription));
  return { kind: 'choose', label: lower ? 'Downgrade' : 'Upgrade Now', choice };
}

/** The note above a card's button: the trial, or the date of a scheduled change. */
export function findOfferNote({ plan }: Offer, info: BillingInfo): string | null {
  const from = info.periodEnd && formatDate(info.periodEnd);
  if (plan.id === info.subscription && info.state === 'trialing') return `Your trial, until ${from}`;
  if (plan.id === info.nextPlan) return `From ${from}`;
  if (plan.id === 'free' && info.cancelAtPeriodEnd) return `From ${from}`;
  if (plan.id === info.subscription && info.cancelAtPeriodEnd) return `Until ${from}`;
  return null;
}
