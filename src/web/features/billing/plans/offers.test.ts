import { describe, expect, it } from 'vitest';
import type { BillingInfo } from '#contract/billing.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import { sandboxAlone } from '#tests/factories/billing-answers.ts';
import { findOfferNote, getOfferAction, listOffers } from './offers.ts';

function info(facts: Partial<BillingInfo> = {}): BillingInfo {
  const subscription = facts.subscription ?? 'free';
  return {
    subscription,
    state: 'none',
    period: null,
    renewalCents: null,
    periodEnd: '2026-12-22T10:00:00.000Z',
    cancelAtPeriodEnd: false,
    nextPlan: null,
    graceUntil: null,
    enterpriseBaseFee: null,
    leastBaseFee: 9_900,
    trialAvailable: true,
    sales: 'open',
    entitlements: getEntitlements(subscription),
    tokens: { plan: 0, planExpireAt: null, bought: 0, held: 0 },
    renewsThrough: 'sandbox',
    paidThrough: sandboxAlone,
    ...facts,
  };
}

const labels = (line: 'studio' | 'creator', period: 'monthly' | 'yearly', facts: Partial<BillingInfo>) =>
  Object.fromEntries(
    listOffers(line, period).map((offer) => [offer.plan.id, getOfferAction(offer, info(facts)).label]),
  );

const byCard = { state: 'active', period: 'monthly' } as const;

describe('the cards of the carousel', () => {
  it('carry the ribbons of the specification', () => {
    const ribbons = listOffers('studio', 'monthly').map(({ plan, ribbon }) => [plan.name, ribbon]);
    expect(ribbons).toEqual([
      ['Free', null],
      ['Core', 'POPULAR'],
      ['Premium', null],
      ['Enterprise', 'ENTERPRISE'],
    ]);
    const creator = listOffers('creator', 'yearly').filter(({ ribbon }) => ribbon);
    expect(creator.map(({ plan }) => plan.name)).toEqual(['Premium']);
  });

  it('offer paid plans to a creator on Free', () => {
    expect(labels('studio', 'monthly', {})).toEqual({
      free: 'Current Plan',
      pro: 'Upgrade Now',
      premium: 'Upgrade Now',
      enterprise: 'Contact Sales',
    });
  });

  it('offer cheaper plans as a downgrade, and Free by cancelling', () => {
    const facts = { ...byCard, subscription: 'premium' } as const;
    expect(labels('studio', 'monthly', facts)).toEqual({
      free: 'Downgrade',
      pro: 'Downgrade',
      premium: 'Current Plan',
      enterprise: 'Contact Sales',
    });
    const [free] = listOffers('studio', 'monthly');
    expect(free && getOfferAction(free, info(facts)).kind).toBe('cancel');
    expect(free && getOfferAction(free, info({ ...facts, cancelAtPeriodEnd: true })).kind).toBe('none');
  });

  it('offer the other billing period of the current plan', () => {
    const facts = { ...byCard, subscription: 'creator_pro' } as const;
    expect(labels('creator', 'monthly', facts).creator_pro).toBe('Current Plan');
    expect(labels('creator', 'yearly', facts).creator_pro).toBe('Pay yearly');
  });

  it('let a creator subscribe to a plan on trial', () => {
    const facts = { subscription: 'creator_pro', state: 'trialing' } as const;
    expect(labels('creator', 'monthly', facts).creator_pro).toBe('Upgrade Now');
    const offer = listOffers('creator', 'monthly').find(({ plan }) => plan.id === 'creator_pro');
    expect(offer && findOfferNote(offer, info(facts))).toContain('Your trial, until');
  });

  it('say when a scheduled change starts', () => {
    const facts = { ...byCard, subscription: 'premium', nextPlan: 'pro' } as const;
    const notes = listOffers('studio', 'monthly').map((offer) => findOfferNote(offer, info(facts)));
    expect(notes.map((note) => note?.startsWith('From') ?? false)).toEqual([false, true, false, false]);
  });
});
