import { type BillingInfo, type CardPlan, cardPlan } from '#contract/billing.ts';
import { type Period, type Plan, planOf } from '#contract/catalogue.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatPrice } from '#web/lib/money.ts';

/** Where a plan stands: a word for its badge, and what follows, with a date and an amount where there are any. */
export type PlanStanding = { tone: 'good' | 'plain' | 'waiting' | 'bad'; badge: string; text: string };

/** `$199 per month`, `$324 per year`, `Free`, or `Custom` where it is agreed on. */
export function priceWords(plan: Plan, period: Period | null, enterpriseBaseFee: number | null): string {
  if (plan.id === 'enterprise' && enterpriseBaseFee !== null) {
    return `${formatPrice(enterpriseBaseFee)} per month and usage`;
  }
  if (plan.monthly === 0) return 'Free';
  if (plan.monthly === null) return 'Custom';
  if (plan.line === 'managed') return `${formatPrice(plan.monthly)} per model and month`;
  if (period === 'yearly' && plan.yearlyPerMonth !== null) {
    return `${formatPrice(plan.yearlyPerMonth * 12)} per year`;
  }
  return `${formatPrice(plan.monthly)} per month`;
}

/** `High priority`, and `Priority` for the plan that has just that: how soon one's jobs are begun. */
export function priorityWords(priority: Plan['limits']['priority']): string {
  return priority === 'Priority' ? priority : `${priority} priority`;
}

/** What there is to say of a plan as it stands; what it costs is in the words only where something renews. */
export function standingOf(info: BillingInfo): PlanStanding {
  const { state, subscription, periodEnd, graceUntil, nextPlan, renewalCents } = info;
  const { name } = planOf(subscription);
  const end = periodEnd && formatDate(periodEnd);
  if (state === 'trialing') {
    const text = `Your trial lasts until ${end}. It ends by itself: nothing is charged, and Free follows.`;
    return { tone: 'waiting', badge: 'Trial', text };
  }
  if (state === 'past_due') {
    const until = graceUntil ? ` Your plan stays until ${formatDate(graceUntil)}.` : '';
    const text = `The renewal could not be charged.${until} The charge is tried again by itself: see that your card can pay, or pay with another one.`;
    return { tone: 'bad', badge: 'Payment failed', text };
  }
  if (state === 'incomplete') {
    const text = 'A payment for a plan was begun and is not confirmed yet. Your plan changes once it is.';
    return { tone: 'waiting', badge: 'Payment open', text };
  }
  if (info.cancelAtPeriodEnd) {
    const text = `Ends on ${end}. Until then everything stays as it is; Free follows, and bought tokens stay yours.`;
    return { tone: 'waiting', badge: 'Cancelled', text };
  }
  if (nextPlan) {
    const text = `Changes to ${planOf(nextPlan).name} on ${end}. Until then you keep ${name}.`;
    return { tone: 'waiting', badge: 'Change waits', text };
  }
  if (state === 'active' && renewalCents !== null) {
    return {
      tone: 'good',
      badge: 'Active',
      text: end ? `Renews on ${end} for ${formatPrice(renewalCents)}.` : 'Active.',
    };
  }
  if (subscription === 'free') {
    return { tone: 'plain', badge: 'Free', text: 'No card needed. Tokens that you buy do not expire.' };
  }
  return {
    tone: 'good',
    badge: 'Active',
    text: end ? `Yours until ${end}, without a card.` : 'Yours without a card, until it is changed.',
  };
}

/**
 * The plan whose renewal was not paid, and can be by any card; null where none is owed. With a change that waited
 * for the renewal it is that plan's.
 */
export function owedPlan(info: BillingInfo): CardPlan | null {
  if (info.state !== 'past_due' || info.period === null) return null;
  const plan = cardPlan.safeParse(info.nextPlan ?? info.subscription);
  return plan.success ? plan.data : null;
}

/** Whether a card pays for the plan now: what is changed then is that subscription. */
export function hasCardSubscription({ state, period }: BillingInfo): boolean {
  return period !== null && (state === 'active' || state === 'past_due');
}
