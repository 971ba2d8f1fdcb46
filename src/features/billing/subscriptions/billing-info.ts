import { eq } from 'drizzle-orm';
import { type BillingInfo, cardPlan } from '#contract/billing.ts';
import { parsePriceKey } from '#contract/prices.ts';
import { getEntitlementsInEffect } from '#features/billing/entitlements';
import { getBalanceWithExpiry } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { getAccountPlans, resolvePlanInEffect } from './account.ts';
import { getLeastBaseFee } from './account-price.ts';
import type { BillingDeps } from './billing.ts';
import { ignoreOutage } from './call-provider.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { getSalesState } from './require-open-sales.ts';
import { billingAccounts, type Subscription } from './schema.ts';
import { syncSubject } from './sync.ts';

/**
 * The account's data for the billing page. While a first payment is unfinished this asks the provider, so that a lost
 * webhook delays the page by a moment only.
 */
export async function getBillingInfo(billing: BillingDeps, userId: string): Promise<BillingInfo> {
  const { db, providers } = billing;
  const { incomplete: begun } = await getAccountPlans(db, userId);
  const { provider, providerId: id } = begun ?? {};
  if (provider && id && providers.find(provider))
    await ignoreOutage(() => syncSubject(billing, { provider, kind: 'subscription', id }));

  const plans = await getAccountPlans(db, userId);
  const { given, incomplete, own } = plans;
  const subscription = resolvePlanInEffect(plans);
  const shown = given ?? own;
  // A given plan hides the account's own plan: its renewal and its end are not those of the given plan.
  const described = given ? null : own;
  const [leastBaseFee, trialStartedAt, wallet, { entitlements }, sales] = await Promise.all([
    getLeastBaseFee(db, userId),
    findTrialStart(db, userId),
    getBalanceWithExpiry(db, userId),
    getEntitlementsInEffect(db, userId),
    getSalesState(billing, userId),
  ]);
  return {
    subscription,
    state: getState(shown, incomplete),
    period: described?.source === 'card' ? described.period : null,
    renewalCents: getRenewalCents(described),
    periodEnd: shown?.periodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: described?.cancelAtPeriodEnd ?? false,
    nextPlan: (described?.nextPriceKey && parsePriceKey(described.nextPriceKey)?.planId) || null,
    graceUntil: described?.graceUntil?.toISOString() ?? null,
    enterpriseBaseFee: getCardFee(own) ?? leastBaseFee,
    leastBaseFee,
    trialAvailable: !trialStartedAt && !own && (!given || given.planId === 'free'),
    sales,
    entitlements,
    tokens: {
      plan: wallet.planTokens,
      planExpireAt: wallet.planTokensExpireAt?.toISOString() ?? null,
      bought: wallet.tokens - wallet.planTokens,
      held: wallet.heldTokens,
    },
    renewsThrough: described?.source === 'card' ? findForm(providers, described) : null,
    paidThrough: listForms(providers),
  };
}

/** The form that pays a subscription's renewals; null when its provider is not configured. */
function findForm({ find }: PaymentProviders, { provider }: Subscription): BillingInfo['renewsThrough'] {
  return (provider && find(provider)?.client.provider) || null;
}

/** Which form pays for each plan, and for tokens. */
function listForms({ forPlan, forTokens }: PaymentProviders): BillingInfo['paidThrough'] {
  const plans = Object.fromEntries(
    cardPlan.options.map((planId) => [planId, forPlan(planId).client.provider]),
  ) as BillingInfo['paidThrough']['plans'];
  return { plans, tokens: forTokens().client.provider };
}

function getState(shown: Subscription | null, incomplete: Subscription | null): BillingInfo['state'] {
  if (shown && shown.state !== 'ended') return shown.state;
  return incomplete ? 'incomplete' : 'none';
}

/** Cents of the next renewal; null when there is none. */
function getRenewalCents(own: Subscription | null): number | null {
  if (own?.source !== 'card' || own.cancelAtPeriodEnd) return null;
  return (own.nextPriceKey && parsePriceKey(own.nextPriceKey)?.cents) || own.cents;
}

/** The Enterprise base fee paid by card each month, which may exceed the agreed one; null without a card plan. */
function getCardFee(own: Subscription | null): number | null {
  return own?.source === 'card' && own.planId === 'enterprise' ? own.cents : null;
}

async function findTrialStart(db: Db, userId: string): Promise<Date | null> {
  const [account] = await db
    .select({ trialStartedAt: billingAccounts.trialStartedAt })
    .from(billingAccounts)
    .where(eq(billingAccounts.userId, userId));
  return account?.trialStartedAt ?? null;
}
