import { describe, expect, it } from 'vitest';
import type { BillingInfo } from '#contract/billing.ts';
import { getPlan } from '#contract/catalogue.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import { sandboxAlone } from '#tests/factories/billing-answers.ts';
import { formatDate } from '#web/lib/format.ts';
import {
  findUnpaidPlan,
  formatPlanPrice,
  formatPriority,
  getPlanStatus,
  hasCardSubscription,
} from './plan-labels.ts';

const end = '2026-12-22T10:00:00.000Z';

function info(facts: Partial<BillingInfo> = {}): BillingInfo {
  const subscription = facts.subscription ?? 'pro';
  return {
    subscription,
    state: 'active',
    period: 'monthly',
    renewalCents: 19_900,
    periodEnd: end,
    cancelAtPeriodEnd: false,
    nextPlan: null,
    graceUntil: null,
    enterpriseBaseFee: null,
    leastBaseFee: 9_900,
    trialAvailable: false,
    sales: 'open',
    entitlements: getEntitlements(subscription),
    tokens: { plan: 0, planExpireAt: null, bought: 0, held: 0 },
    renewsThrough: 'sandbox',
    paidThrough: sandboxAlone,
    ...facts,
  };
}

describe('the price of a plan', () => {
  it('is Free, monthly, yearly, or negotiated', () => {
    expect(formatPlanPrice(getPlan('free'), null, null)).toBe('Free');
    expect(formatPlanPrice(getPlan('pro'), 'monthly', null)).toBe('$199 per month');
    expect(formatPlanPrice(getPlan('creator_pro'), 'yearly', null)).toBe('$324 per year');
    expect(formatPlanPrice(getPlan('enterprise'), null, null)).toBe('Custom');
    expect(formatPlanPrice(getPlan('enterprise'), 'monthly', 12_050)).toBe('$120.50 per month and usage');
  });
});

it('a priority is followed by the word, except for the level named Priority', () => {
  expect(formatPriority('High')).toBe('High priority');
  expect(formatPriority('Priority')).toBe('Priority');
});

describe('the status of a plan', () => {
  it('names the day and the amount of its renewal', () => {
    expect(getPlanStatus(info())).toMatchObject({
      badge: 'Active',
      text: `Renews on ${formatDate(end)} for $199.`,
    });
  });

  it('says that a trial charges nothing', () => {
    const { badge, text } = getPlanStatus(info({ state: 'trialing', period: null, renewalCents: null }));
    expect(badge).toBe('Trial');
    expect(text).toContain(`until ${formatDate(end)}`);
    expect(text).toContain('You are not charged');
  });

  it('says what to do when a renewal was not paid, and until when the plan stays', () => {
    const standing = getPlanStatus(info({ state: 'past_due', graceUntil: '2026-12-25T10:00:00.000Z' }));
    expect(standing).toMatchObject({ tone: 'bad', badge: 'Payment failed' });
    expect(standing.text).toContain(`stays active until ${formatDate('2026-12-25T10:00:00.000Z')}`);
    expect(standing.text).toContain('pay with another one');
    const unpaid = { state: 'past_due', renewsThrough: 'bank_transfer' } as const;
    expect(getPlanStatus(info(unpaid))).toMatchObject({
      badge: 'Unpaid',
      text: 'Your bank transfer has not arrived.',
    });
  });

  it('says when a cancelled plan ends, and what a downgrade changes to', () => {
    expect(getPlanStatus(info({ cancelAtPeriodEnd: true, renewalCents: null })).text).toContain(
      `Ends on ${formatDate(end)}`,
    );
    expect(getPlanStatus(info({ subscription: 'premium', nextPlan: 'pro' })).text).toBe(
      `Changes to Core on ${formatDate(end)}. Until then you keep Studio Premium.`,
    );
  });

  it('says until when a granted plan is active, and that nothing renews', () => {
    const given = info({ subscription: 'premium', period: null, renewalCents: null });
    expect(getPlanStatus(given)).toEqual({
      tone: 'good',
      badge: 'Active',
      text: `Active until ${formatDate(end)}, without a card.`,
    });
  });

  it('says that a plan granted without an end is active', () => {
    const given = info({ subscription: 'managed', period: null, renewalCents: null, periodEnd: null });
    expect(getPlanStatus(given).text).toBe('Active without a card.');
    const free = info({ subscription: 'free', period: null, renewalCents: null, periodEnd: null });
    expect(getPlanStatus(free).badge).toBe('Free');
  });

  it('never calls a payment done that is not confirmed', () => {
    const standing = getPlanStatus(info({ subscription: 'free', state: 'incomplete', period: null }));
    expect(standing).toMatchObject({ tone: 'waiting', badge: 'Payment pending' });
  });
});

it('the unpaid plan is the current plan, or the one it was to change to', () => {
  expect(findUnpaidPlan(info())).toBeNull();
  expect(findUnpaidPlan(info({ state: 'past_due' }))).toBe('pro');
  expect(findUnpaidPlan(info({ state: 'past_due', subscription: 'premium', nextPlan: 'pro' }))).toBe('pro');
  expect(findUnpaidPlan(info({ state: 'past_due', subscription: 'enterprise' }))).toBe('enterprise');
  // By invoice, a card pays nothing.
  expect(findUnpaidPlan(info({ state: 'past_due', subscription: 'managed', period: null }))).toBeNull();
});

it('a card pays only for what is active or past due by card', () => {
  expect(hasCardSubscription(info())).toBe(true);
  expect(hasCardSubscription(info({ state: 'past_due' }))).toBe(true);
  expect(hasCardSubscription(info({ state: 'trialing', period: null }))).toBe(false);
  expect(hasCardSubscription(info({ state: 'incomplete', period: 'monthly' }))).toBe(false);
  expect(hasCardSubscription(info({ state: 'active', period: null }))).toBe(false);
});
