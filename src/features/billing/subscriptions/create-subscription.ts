import { eq } from 'drizzle-orm';
import type { CardPlan } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import { formatPriceKey, type Price, parsePriceKey } from '#contract/prices.ts';
import type { PaymentClient } from '#payments/port';
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

/** The provider's form that the page shows, the secret with which it confirms the payment, and the cents it charges. */
type OpenPayment = { payment: PaymentClient; clientSecret: string; cents: number };

/**
 * Starts a subscription at the plan's provider, or resumes an unpaid one or an unpaid renewal. It becomes active once the provider reports its
 * invoice as paid (docs/requirements/decisions.md 10).
 *
 * @throws AppError CONFLICT when a subscription is active, a Managed agreement runs, sales are closed or the provider of an
 *   unfinished payment is not configured; UNAVAILABLE
 */
export async function createSubscription(
  billing: BillingDeps,
  userId: string,
  price: Price,
): Promise<OpenPayment> {
  const { clock, db, providers } = billing;
  const provider = providers.forPlan(price.planId);
  await settleUnfinished(billing, userId, price);
  const owed = await findUnpaidRenewal(billing, userId, price.planId);
  if (owed) return owed;
  await requireOpenSales(billing, userId);
  const customerId = await getOrCreateCustomer({ ...billing, provider }, userId);
  const begun = await db.transaction((tx) =>
    beginSubscription(tx, { userId, price, provider: provider.id, now: clock() }),
  );
  const { cents } = price;
  const payment = provider.client;
  if (begun.clientSecret) return { payment, clientSecret: begun.clientSecret, cents };
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
  return { payment, clientSecret: made.clientSecret, cents };
}

/**
 * A failed renewal, which its owner can pay with another card. The amount is that of the renewal, not the current price
 * of the plan.
 */
async function findUnpaidRenewal(
  { db, providers }: BillingDeps,
  userId: string,
  planId: CardPlan,
): Promise<OpenPayment | null> {
  const card = await findCardSubscription(db, userId);
  if (card?.state !== 'past_due') return null;
  const owed = parsePriceKey(card.nextPriceKey ?? card.priceKey);
  if (owed?.planId !== planId) return null;
  const provider = providers.get(card.provider);
  const open = await callProvider(() => provider.openPayment(card.providerId));
  return open && { payment: provider.client, ...open };
}

/**
 * Ends an unfinished subscription for another price, or at a provider that the plan is no longer named for: at that
 * provider first, before a new one starts.
 */
async function settleUnfinished(billing: BillingDeps, userId: string, price: Price): Promise<void> {
  const { clock, db, providers } = billing;
  const { incomplete } = await getAccountPlans(db, userId);
  if (!incomplete?.provider) return;
  const { id: subscriptionId, providerId } = incomplete;
  const provider = providers.get(incomplete.provider);
  const fits = isFor(incomplete, price, providers.forPlan(price.planId).id);
  if (providerId) {
    const sync = () => syncSubject(billing, { provider: provider.id, kind: 'subscription', id: providerId });
    // It may have been paid without a webhook.
    await callProvider(sync);
    if (fits || (await getAccountPlans(db, userId)).incomplete?.id !== subscriptionId) return;
    await callProvider(() => provider.endSubscription(providerId, `end:${subscriptionId}`));
    await callProvider(sync);
  }
  if (fits) return;
  await db.transaction(async (tx) => {
    await lockBillingAccount(tx, userId);
    const row = (await getAccountPlans(tx, userId)).incomplete;
    const end = { endedBy: 'unpaid', now: clock(), notifyProvider: true } as const;
    if (row?.id === subscriptionId) await endSubscription(tx, billing, row, end);
  });
}

const isFor = (row: Subscription, price: Price, provider: string) =>
  row.priceKey === formatPriceKey(price) && row.provider === provider;

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
    if (isFor(incomplete, price, provider)) return incomplete;
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
