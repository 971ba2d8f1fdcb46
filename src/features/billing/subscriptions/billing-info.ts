import { eq } from 'drizzle-orm';
import type { BillingInfo } from '#contract/billing.ts';
import { enterpriseBaseFee } from '#contract/catalogue.ts';
import { entitlementsOf } from '#contract/entitlements.ts';
import { readPriceKey } from '#contract/prices.ts';
import { walletWithExpiry } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';
import { planInEffect, plansOf } from './account.ts';
import { unlessAway } from './ask-provider.ts';
import type { Billing } from './billing.ts';
import { billingAccounts, type Subscription } from './schema.ts';
import { sync } from './sync.ts';

/**
 * What the billing page shows of somebody. While a first payment waits the provider is asked about it, so that a
 * lost hint costs a moment only.
 */
export async function billingInfo(billing: Billing, userId: string): Promise<BillingInfo> {
  const { db, provider } = billing;
  const { incomplete: begun } = await plansOf(db, userId);
  const waits = begun?.provider === provider.id ? begun.providerId : null;
  if (waits) await unlessAway(() => sync(billing, { kind: 'subscription', id: waits }));

  const plans = await plansOf(db, userId);
  const { given, incomplete, own } = plans;
  const subscription = planInEffect(plans);
  const shown = given ?? own;
  // Under a plan that was given, one's own is not what is told of: neither its renewal nor its end is the given one's.
  const told = given ? null : own;
  const [{ agreed, trialStartedAt }, wallet] = await Promise.all([
    onceFacts(db, userId),
    walletWithExpiry(db, userId),
  ]);
  return {
    subscription,
    state: stateOf(shown, incomplete),
    period: told?.source === 'card' ? told.period : null,
    renewalCents: renewalOf(told),
    periodEnd: shown?.periodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: told?.cancelAtPeriodEnd ?? false,
    nextPlan: (told?.nextPriceKey && readPriceKey(told.nextPriceKey)?.planId) || null,
    graceUntil: told?.graceUntil?.toISOString() ?? null,
    enterpriseBaseFee: feePaidByCard(own) ?? agreed ?? enterpriseBaseFee,
    trialAvailable: !trialStartedAt && !own && (!given || given.planId === 'free'),
    entitlements: entitlementsOf(subscription),
    tokens: {
      plan: wallet.planTokens,
      planExpireAt: wallet.planTokensExpireAt?.toISOString() ?? null,
      bought: wallet.tokens - wallet.planTokens,
      held: wallet.heldTokens,
    },
    payment: provider.client,
  };
}

function stateOf(shown: Subscription | null, incomplete: Subscription | null): BillingInfo['state'] {
  if (shown && shown.state !== 'ended') return shown.state;
  return incomplete ? 'incomplete' : 'none';
}

/** What the next renewal charges; null where none comes. */
function renewalOf(own: Subscription | null): number | null {
  if (own?.source !== 'card' || own.cancelAtPeriodEnd) return null;
  return (own.nextPriceKey && readPriceKey(own.nextPriceKey)?.cents) || own.cents;
}

/** Enterprise's base fee that a card pays each month: it may be more than was agreed on. */
function feePaidByCard(own: Subscription | null): number | null {
  return own?.source === 'card' && own.planId === 'enterprise' ? own.cents : null;
}

async function onceFacts(db: Db, userId: string) {
  const [row] = await db
    .select({ agreed: users.enterpriseBaseFeeCents, trialStartedAt: billingAccounts.trialStartedAt })
    .from(users)
    .leftJoin(billingAccounts, eq(billingAccounts.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? { agreed: null, trialStartedAt: null };
}
