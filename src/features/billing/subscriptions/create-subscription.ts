import { eq } from 'drizzle-orm';
import type { CardPlan } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import { formatPriceKey, type Price, parsePriceKey } from '#contract/prices.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { getAccountPlans, lockBillingAccount } from './account.ts';
import { toRecurringPrice } from './account-price.ts';
import type { BillingDeps } from './billing.ts';
import { callProvider } from './call-provider.ts';
import { findCardSubscription } from './change-plan.ts';
import { getOrCreateCustomer } from './customer.ts';
import { endSubscription } from './end-subscription.ts';
import { requireOpenSales } from './require-open-sales.ts';
import { type Subscription, subscriptions } from './schema.ts';
import { syncSubject } from './sync.ts';

/** The secret with which the page confirms a payment, and the cents it charges. */
type OpenPayment = { clientSecret: string; cents: number };

/**
 * Starts a subscription, or resumes an unpaid one or an unpaid renewal. It becomes active once the provider reports its
 * invoice as paid (docs/requirements/decisions.md 10).
 *
 * @throws AppError CONFLICT when a subscription is active, a Managed agreement runs or sales are closed, UNAVAILABLE
 */
export async function createSubscription(
  billing: BillingDeps,
  userId: string,
  price: Price,
): Promise<OpenPayment> {
  const { clock, db, provider } = billing;
  await settleUnfinished(billing, userId, price);
  const owed = await findUnpaidRenewal(billing, userId, price.planId);
  if (owed) return owed;
  await requireOpenSales(billing, userId);
  const customerId = await getOrCreateCustomer(billing, userId);
  const begun = await db.transaction((tx) =>
    beginSubscription(tx, { userId, price, provider: provider.id, now: clock() }),
  );
  const { cents } = price;
  if (begun.clientSecret) return { clientSecret: begun.clientSecret, cents };
  const made = await callProvider(() =>
    provider.createSubscription({
      customerId,
      price: toRecurringPrice(price),
      reference: begun.id,
      key: `subscription:${begun.id}`,
    }),
  );
  await db
    .update(subscriptions)
    .set({ providerId: made.id, clientSecret: made.clientSecret })
    .where(eq(subscriptions.id, begun.id));
  return { clientSecret: made.clientSecret, cents };
}

/**
 * A failed renewal, which its owner can pay with another card. The amount is that of the renewal, not the current price
 * of the plan.
 */
async function findUnpaidRenewal(
  { db, provider }: BillingDeps,
  userId: string,
  planId: CardPlan,
): Promise<OpenPayment | null> {
  const card = await findCardSubscription(db, provider.id, userId);
  if (card?.state !== 'past_due') return null;
  const owed = parsePriceKey(card.nextPriceKey ?? card.priceKey);
  return owed?.planId === planId ? callProvider(() => provider.openPayment(card.providerId)) : null;
}

/** Ends an unfinished subscription for another price or provider, at the provider first, before a new one starts. */
async function settleUnfinished(billing: BillingDeps, userId: string, price: Price): Promise<void> {
  const { clock, db, provider } = billing;
  const { incomplete } = await getAccountPlans(db, userId);
  if (!incomplete) return;
  const { provider: where, providerId } = incomplete;
  if (where === provider.id && providerId) {
    // It may have been paid without a webhook.
    await callProvider(() => syncSubject(billing, { kind: 'subscription', id: providerId }));
    if (incomplete.priceKey === formatPriceKey(price)) return;
    await callProvider(() => provider.endSubscription(providerId, `end:${incomplete.id}`));
    await callProvider(() => syncSubject(billing, { kind: 'subscription', id: providerId }));
  }
  if (where !== provider.id || incomplete.priceKey !== formatPriceKey(price)) {
    await db.transaction(async (tx) => {
      await lockBillingAccount(tx, userId);
      const row = (await getAccountPlans(tx, userId)).incomplete;
      const end = { endedBy: 'unpaid', now: clock(), tellProvider: true } as const;
      if (row?.id === incomplete.id) await endSubscription(tx, billing, row, end);
    });
  }
}

async function beginSubscription(
  tx: Tx,
  { userId, price, provider, now }: { userId: string; price: Price; provider: string; now: Date },
): Promise<Subscription> {
  await lockBillingAccount(tx, userId);
  const { given, incomplete, own } = await getAccountPlans(tx, userId);
  if (own?.source === 'card') {
    throw new AppError('CONFLICT', 'You already have a subscription. Change its plan instead.');
  }
  if (given?.source === 'managed') {
    throw new AppError('CONFLICT', 'You have a Managed agreement. End it first.');
  }
  if (incomplete) {
    if (incomplete.priceKey === formatPriceKey(price)) return incomplete;
    throw new AppError('CONFLICT', 'Another subscription was started just now. Please try again.');
  }
  const [begun] = await tx
    .insert(subscriptions)
    .values({
      id: newId(),
      userId,
      source: 'card',
      planId: price.planId,
      period: price.period,
      state: 'incomplete',
      priceKey: formatPriceKey(price),
      cents: price.cents,
      provider,
      createdAt: now,
    })
    .returning();
  if (!begun) throw new Error('an insert gave nothing back');
  return begun;
}
