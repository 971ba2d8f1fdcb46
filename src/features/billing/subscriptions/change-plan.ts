import { and, eq, sql } from 'drizzle-orm';
import type { ChangePreview } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import { type Price, parsePriceKey } from '#contract/prices.ts';
import { PaymentError, type PaymentProvider } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { getAccountPlans } from './account.ts';
import { toRecurringPrice } from './account-price.ts';
import type { BillingDeps } from './billing.ts';
import { callProvider, ignoreOutage } from './call-provider.ts';
import { getChangeTiming } from './change-timing.ts';
import { type Subscription, subscriptions } from './schema.ts';
import { syncSubject } from './sync.ts';

/** An active or past-due card subscription. */
export type CardSubscription = Subscription & {
  provider: string;
  providerId: string;
  priceKey: string;
  periodEnd: Date;
};

/** The account's card subscription, at whichever provider; null when there is none. */
export async function findCardSubscription(db: Db, userId: string): Promise<CardSubscription | null> {
  const { own } = await getAccountPlans(db, userId);
  if (own?.source !== 'card') return null;
  const { periodEnd, priceKey, provider, providerId } = own;
  if (!provider || !providerId || !priceKey || !periodEnd)
    throw new Error(`subscription ${own.id} runs and is not paid`);
  return { ...own, provider, providerId, priceKey, periodEnd };
}

/** What a change to another price costs and when it takes effect; null when nothing would change. */
export async function previewChange(
  { clock, providers }: BillingDeps,
  card: CardSubscription,
  price: Price,
): Promise<ChangePreview | null> {
  const when = getTiming(providers.find(card.provider), card, price);
  if (!when) return null;
  requirePaid(card);
  if (when === 'at_renewal') return { when, cents: 0, startsAt: card.periodEnd.toISOString() };
  const asked = { subscriptionId: card.providerId, price: toRecurringPrice(price) };
  const { cents } = await callProvider(() => providers.get(card.provider).previewChange(asked));
  return { when, cents, startsAt: clock().toISOString() };
}

/**
 * Changes a subscription's price: an upgrade charges the card and takes effect at once, a downgrade takes effect at the
 * renewal. The sync that follows grants the tokens. A change to the current price drops a scheduled change. The
 * subscription stays with its provider, also when another one is named for the new plan (decision 135).
 *
 * @throws AppError CONFLICT when the card is declined, the last renewal is unpaid or the provider is not configured,
 *   UNAVAILABLE
 */
export async function changePlan(billing: BillingDeps, card: CardSubscription, price: Price): Promise<void> {
  const timing = getTiming(billing.providers.find(card.provider), card, price);
  if (!timing && !card.nextPriceKey) return;
  requirePaid(card);
  const { key: target } = toRecurringPrice(price);
  if (card.nextPriceKey === target) return;
  const provider = billing.providers.get(card.provider);
  await requestChange(billing, card, (key) =>
    provider.changeSubscription({
      subscriptionId: card.providerId,
      from: card.priceKey,
      price: toRecurringPrice(price),
      when: timing ?? 'at_renewal',
      key,
    }),
  );
}

/**
 * Requests a change from the provider and syncs the result. Requests share one idempotency key until the provider has
 * answered. A request whose answer was lost is therefore not carried out twice, and of two concurrent upgrades the
 * smaller one cannot follow the larger one.
 */
export async function requestChange(
  billing: BillingDeps,
  card: CardSubscription,
  ask: (key: string) => Promise<void>,
): Promise<void> {
  const answered = () =>
    billing.db
      .update(subscriptions)
      .set({ changes: sql`${subscriptions.changes} + 1` })
      .where(and(eq(subscriptions.id, card.id), eq(subscriptions.changes, card.changes)));
  const read = () =>
    syncSubject(billing, { provider: card.provider, kind: 'subscription', id: card.providerId });
  try {
    await ask(`change:${card.id}:${card.changes}`);
  } catch (error) {
    if (error instanceof PaymentError && !error.retryable) {
      await answered();
      // The provider may have refused because the plan has changed meanwhile.
      await ignoreOutage(read);
    }
    await callProvider(() => Promise.reject(error));
  }
  await answered();
  await callProvider(read);
}

/** When a change takes effect at the subscription's provider; null when nothing changes. */
function getTiming(provider: PaymentProvider | null, card: CardSubscription, price: Price) {
  const timing = getChangeTiming(getCurrentPrice(card), price);
  return timing && provider?.changesAtRenewal ? 'at_renewal' : timing;
}

function requirePaid({ state }: CardSubscription): void {
  if (state === 'past_due') {
    throw new AppError('CONFLICT', 'Your last renewal is unpaid. Pay it first, then change your plan.');
  }
}

export function getCurrentPrice({ priceKey }: CardSubscription): Price {
  const price = parsePriceKey(priceKey);
  if (!price) throw new Error(`${priceKey} is no price of ours`);
  return price;
}
