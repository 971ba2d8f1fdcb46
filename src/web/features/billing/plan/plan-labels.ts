import { type BillingInfo, type CardPlan, cardPlan } from '#contract/billing.ts';
import { getPlan, lineNames, type Period, type Plan } from '#contract/catalogue.ts';
import type { Agreement } from '#contract/managed.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatPrice } from '#web/lib/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { agreementStateLabels } from '../managed/managed-labels.ts';

/** Status of a plan: the label of its badge and a sentence with dates and amounts. */
export type PlanStatus = { tone: Tone; badge: string; text: string };

/** `$199 per month`, `$324 per year`, `Free`, or `Custom` for a negotiated price. @param enterpriseBaseFee cents */
export function formatPlanPrice(plan: Plan, period: Period | null, enterpriseBaseFee: number | null): string {
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

/** `4 jobs at a time`. */
export function formatSlots(slots: number): string {
  return slots === 1 ? '1 job at a time' : `${slots} jobs at a time`;
}

/** The line beside a plan's name, for plans whose name alone does not say it. */
export function findLineName({ id, line }: Plan): string | null {
  return id === 'free' || id === 'managed' ? null : lineNames[line];
}

/** `High priority`, or `Priority` for the level of that name. */
export function formatPriority(priority: Plan['limits']['priority']): string {
  return priority === 'Priority' ? priority : `${priority} priority`;
}

/**
 * Describes the status of a plan. The text names a price only when the plan renews.
 *
 * @param agreement the Managed agreement that is in effect, if any
 */
export function getPlanStatus(info: BillingInfo, agreement: Agreement | null = null): PlanStatus {
  const { state, subscription, periodEnd, graceUntil, nextPlan, renewalCents } = info;
  const { title } = getPlan(subscription);
  const end = periodEnd && formatDate(periodEnd);
  if (agreement?.accessUntil) {
    const { label, text, tone } = agreementStateLabels[agreement.state];
    const paid = `Paid by invoice until ${formatDate(agreement.accessUntil)}.`;
    return { tone, badge: label, text: agreement.state === 'open' ? paid : text };
  }
  if (state === 'trialing') {
    const text = `Your trial lasts until ${end}, then you return to Free. You are not charged.`;
    return { tone: 'waiting', badge: 'Trial', text };
  }
  if (state === 'past_due') {
    const until = graceUntil ? ` Your plan stays active until ${formatDate(graceUntil)}.` : '';
    if (info.renewsThrough === 'bank_transfer') {
      return { tone: 'bad', badge: 'Unpaid', text: `Your bank transfer has not arrived.${until}` };
    }
    const text = `The renewal could not be charged.${until} We will try again: check your card or pay with another one.`;
    return { tone: 'bad', badge: 'Payment failed', text };
  }
  if (state === 'incomplete') {
    const text = 'Your payment is not confirmed yet. Your plan changes once it is.';
    return { tone: 'waiting', badge: 'Payment pending', text };
  }
  if (info.cancelAtPeriodEnd) {
    const text = `Ends on ${end}, then you return to Free. You keep the tokens you bought.`;
    return { tone: 'waiting', badge: 'Cancelled', text };
  }
  if (nextPlan) {
    const text = `Changes to ${getPlan(nextPlan).title} on ${end}. Until then you keep ${title}.`;
    return { tone: 'waiting', badge: 'Change scheduled', text };
  }
  if (state === 'active' && renewalCents !== null) {
    return {
      tone: 'good',
      badge: 'Active',
      text: end ? `Renews on ${end} for ${formatPrice(renewalCents)}.` : 'Active.',
    };
  }
  if (subscription === 'free') {
    return { tone: 'plain', badge: 'Free', text: 'No card needed. Tokens you buy do not expire.' };
  }
  return {
    tone: 'good',
    badge: 'Active',
    text: end ? `Active until ${end}, without a card.` : 'Active without a card.',
  };
}

/**
 * The plan with an unpaid renewal that any card can pay, or null. With a scheduled change it is the plan that the
 * subscription changes to.
 */
export function findUnpaidPlan(info: BillingInfo): CardPlan | null {
  if (info.state !== 'past_due' || info.period === null) return null;
  const plan = cardPlan.safeParse(info.nextPlan ?? info.subscription);
  return plan.success ? plan.data : null;
}

/** Whether a card pays for the plan now, so that a plan change updates that subscription. */
export function hasCardSubscription({ state, period }: BillingInfo): boolean {
  return period !== null && (state === 'active' || state === 'past_due');
}
