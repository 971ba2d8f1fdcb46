import { describe, expect, it } from 'vitest';
import type { BillingInfo } from '#contract/billing.ts';
import { planOf } from '#contract/catalogue.ts';
import { entitlementsOf } from '#contract/entitlements.ts';
import { formatDate } from '#web/lib/format.ts';
import { hasCardSubscription, owedPlan, priceWords, priorityWords, standingOf } from './plan-words.ts';

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
    trialAvailable: false,
    entitlements: entitlementsOf(subscription),
    tokens: { plan: 0, planExpireAt: null, bought: 0, held: 0 },
    payment: { provider: 'sandbox' },
    ...facts,
  };
}

describe('the price of a plan', () => {
  it('is Free, a month’s, a year’s, or agreed on', () => {
    expect(priceWords(planOf('free'), null, null)).toBe('Free');
    expect(priceWords(planOf('pro'), 'monthly', null)).toBe('$199 per month');
    expect(priceWords(planOf('creator_pro'), 'yearly', null)).toBe('$324 per year');
    expect(priceWords(planOf('enterprise'), null, null)).toBe('Custom');
    expect(priceWords(planOf('enterprise'), 'monthly', 12_050)).toBe('$120.50 per month and usage');
  });
});

it('a priority is a word with the word, but for the one that is called so', () => {
  expect(priorityWords('High')).toBe('High priority');
  expect(priorityWords('Priority')).toBe('Priority');
});

describe('how a plan stands', () => {
  it('names the day and the amount of its renewal', () => {
    expect(standingOf(info())).toMatchObject({
      badge: 'Active',
      text: `Renews on ${formatDate(end)} for $199.`,
    });
  });

  it('says that a trial charges nothing', () => {
    const { badge, text } = standingOf(info({ state: 'trialing', period: null, renewalCents: null }));
    expect(badge).toBe('Trial');
    expect(text).toContain(`until ${formatDate(end)}`);
    expect(text).toContain('nothing is charged');
  });

  it('says what to do when a renewal was not paid, and until when the plan stays', () => {
    const standing = standingOf(info({ state: 'past_due', graceUntil: '2026-12-25T10:00:00.000Z' }));
    expect(standing).toMatchObject({ tone: 'bad', badge: 'Payment failed' });
    expect(standing.text).toContain(`stays until ${formatDate('2026-12-25T10:00:00.000Z')}`);
    expect(standing.text).toContain('pay with another one');
  });

  it('says when a cancelled one ends, and to what a downgrade changes', () => {
    expect(standingOf(info({ cancelAtPeriodEnd: true, renewalCents: null })).text).toContain(
      `Ends on ${formatDate(end)}`,
    );
    expect(standingOf(info({ subscription: 'premium', nextPlan: 'pro' })).text).toBe(
      `Changes to Core on ${formatDate(end)}. Until then you keep Premium.`,
    );
  });

  it('says until when one is had that was given, and that nothing renews', () => {
    const given = info({ subscription: 'premium', period: null, renewalCents: null });
    expect(standingOf(given)).toEqual({
      tone: 'good',
      badge: 'Active',
      text: `Yours until ${formatDate(end)}, without a card.`,
    });
  });

  it('says that one that was given without an end stays', () => {
    const given = info({ subscription: 'managed', period: null, renewalCents: null, periodEnd: null });
    expect(standingOf(given).text).toBe('Yours without a card, until it is changed.');
    const free = info({ subscription: 'free', period: null, renewalCents: null, periodEnd: null });
    expect(standingOf(free).badge).toBe('Free');
  });

  it('never calls a payment done that is not confirmed', () => {
    const standing = standingOf(info({ subscription: 'free', state: 'incomplete', period: null }));
    expect(standing).toMatchObject({ tone: 'waiting', badge: 'Payment open' });
  });
});

it('what is owed is the renewal that was not paid: of the plan, or of the one it was to change to', () => {
  expect(owedPlan(info())).toBeNull();
  expect(owedPlan(info({ state: 'past_due' }))).toBe('pro');
  expect(owedPlan(info({ state: 'past_due', subscription: 'premium', nextPlan: 'pro' }))).toBe('pro');
  expect(owedPlan(info({ state: 'past_due', subscription: 'enterprise' }))).toBe('enterprise');
  // By invoice, a card pays nothing.
  expect(owedPlan(info({ state: 'past_due', subscription: 'managed', period: null }))).toBeNull();
});

it('a card pays only for what is active or past due by card', () => {
  expect(hasCardSubscription(info())).toBe(true);
  expect(hasCardSubscription(info({ state: 'past_due' }))).toBe(true);
  expect(hasCardSubscription(info({ state: 'trialing', period: null }))).toBe(false);
  expect(hasCardSubscription(info({ state: 'incomplete', period: 'monthly' }))).toBe(false);
  expect(hasCardSubscription(info({ state: 'active', period: null }))).toBe(false);
});
