import { eq } from 'drizzle-orm';
import type { CardPlan } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import { type Price, priceKey, readPriceKey } from '#contract/prices.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { lockAccount, plansOf } from './account.ts';
import { askProvider } from './ask-provider.ts';
import type { Billing } from './billing.ts';
import { runningCard } from './change-plan.ts';
import { customerOf } from './customer.ts';
import { endSubscription } from './end-subscription.ts';
import { recurring } from './price-for.ts';
import { type Subscription, subscriptions } from './schema.ts';
import { sync } from './sync.ts';

/** What the page confirms a payment with, and the cents that it charges. */
type OpenPayment = { clientSecret: string; cents: number };

/**
 * Begins a subscription, or takes up one that was begun and not paid, or a renewal that was not. It is active once
 * the provider says that its invoice is paid (decisions.md 10).
 *
 * @throws AppError CONFLICT when a subscription runs or a plan was agreed on, UNAVAILABLE
 */
export async function createSubscription(
  billing: Billing,
  userId: string,
  price: Price,
): Promise<OpenPayment> {
  const { clock, db, provider } = billing;
  await settleUnfinished(billing, userId, price);
  const owed = await unpaidRenewal(billing, userId, price.planId);
  if (owed) return owed;
  const customerId = await customerOf(billing, userId);
  const begun = await db.transaction((tx) =>
    begin(tx, { userId, price, provider: provider.id, now: clock() }),
  );
  const { cents } = price;
  if (begun.clientSecret) return { clientSecret: begun.clientSecret, cents };
  const made = await askProvider(() =>
    provider.createSubscription({
      customerId,
      price: recurring(price),
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
 * A renewal that failed is paid in the same way, by its owner with another card. What is owed is what the renewal
 * was for, whatever the plan would cost somebody who begins it now.
 */
async function unpaidRenewal(
  { db, provider }: Billing,
  userId: string,
  planId: CardPlan,
): Promise<OpenPayment | null> {
  const card = await runningCard(db, provider.id, userId);
  if (card?.state !== 'past_due') return null;
  const owed = readPriceKey(card.nextPriceKey ?? card.priceKey);
  return owed?.planId === planId ? askProvider(() => provider.openPayment(card.providerId)) : null;
}

/** Of one that was begun for another price, or elsewhere: its end is the provider's before another begins. */
async function settleUnfinished(billing: Billing, userId: string, price: Price): Promise<void> {
  const { clock, db, provider } = billing;
  const { incomplete } = await plansOf(db, userId);
  if (!incomplete) return;
  const { provider: where, providerId } = incomplete;
  if (where === provider.id && providerId) {
    // It may have been paid while no hint came.
    await askProvider(() => sync(billing, { kind: 'subscription', id: providerId }));
    if (incomplete.priceKey === priceKey(price)) return;
    await askProvider(() => provider.endSubscription(providerId, `end:${incomplete.id}`));
    await askProvider(() => sync(billing, { kind: 'subscription', id: providerId }));
  }
  if (where !== provider.id || incomplete.priceKey !== priceKey(price)) {
    await db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const row = (await plansOf(tx, userId)).incomplete;
      const end = { endedBy: 'unpaid', now: clock(), tellProvider: true } as const;
      if (row?.id === incomplete.id) await endSubscription(tx, billing, row, end);
    });
  }
}

async function begin(
  tx: Tx,
  { userId, price, provider, now }: { userId: string; price: Price; provider: string; now: Date },
): Promise<Subscription> {
  await lockAccount(tx, userId);
  const { given, incomplete, own } = await plansOf(tx, userId);
  if (own?.source === 'card') {
    throw new AppError('CONFLICT', 'You have a subscription that runs. You can change its plan instead.');
  }
  if (given?.source === 'managed') {
    throw new AppError('CONFLICT', 'Your plan is by agreement. Please end the agreement first.');
  }
  if (incomplete) {
    if (incomplete.priceKey === priceKey(price)) return incomplete;
    throw new AppError('CONFLICT', 'Another subscription was begun just now. Please try again.');
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
      priceKey: priceKey(price),
      cents: price.cents,
      provider,
      createdAt: now,
    })
    .returning();
  if (!begun) throw new Error('an insert gave nothing back');
  return begun;
}
