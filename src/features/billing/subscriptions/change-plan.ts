import { and, eq, sql } from 'drizzle-orm';
import type { ChangePreview } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import { type Price, readPriceKey } from '#contract/prices.ts';
import { PaymentFault } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { plansOf } from './account.ts';
import { askProvider, unlessAway } from './ask-provider.ts';
import type { Billing } from './billing.ts';
import { changeTiming } from './change-timing.ts';
import { recurring } from './price-for.ts';
import { type Subscription, subscriptions } from './schema.ts';
import { sync } from './sync.ts';

/** A subscription by card that runs. */
export type RunningCard = Subscription & { providerId: string; priceKey: string; periodEnd: Date };

/** Somebody's subscription that a card pays; null when they have none. */
export async function runningCard(db: Db, provider: string, userId: string): Promise<RunningCard | null> {
  const { own } = await plansOf(db, userId);
  if (own?.source !== 'card' || own.provider !== provider) return null;
  const { periodEnd, priceKey, providerId } = own;
  if (!providerId || !priceKey || !periodEnd) throw new Error(`subscription ${own.id} runs and is not paid`);
  return { ...own, providerId, priceKey, periodEnd };
}

/** What it costs to be changed to another price, and when that counts; null where nothing would change. */
export async function previewChange(
  { clock, provider }: Billing,
  card: RunningCard,
  price: Price,
): Promise<ChangePreview | null> {
  const when = changeTiming(priceIn(card), price);
  if (!when) return null;
  requirePaid(card);
  if (when === 'at_renewal') return { when, cents: 0, startsAt: card.periodEnd.toISOString() };
  const asked = { subscriptionId: card.providerId, price: recurring(price) };
  const { cents } = await askProvider(() => provider.previewChange(asked));
  return { when, cents, startsAt: clock().toISOString() };
}

/**
 * Changes what a subscription pays for: at once for more, which the card is charged for, at the renewal for less.
 * Tokens come with the truth that is read after it. To the price that is paid for: a change that waits is dropped.
 *
 * @throws AppError CONFLICT when the card is declined or the last renewal is unpaid, UNAVAILABLE
 */
export async function changePlan(billing: Billing, card: RunningCard, price: Price): Promise<void> {
  const timing = changeTiming(priceIn(card), price);
  if (!timing && !card.nextPriceKey) return;
  requirePaid(card);
  const { key: target } = recurring(price);
  if (card.nextPriceKey === target) return;
  await asked(billing, card, (key) =>
    billing.provider.changeSubscription({
      subscriptionId: card.providerId,
      from: card.priceKey,
      price: recurring(price),
      when: timing ?? 'at_renewal',
      key,
    }),
  );
}

/**
 * Asks the provider for a change of a subscription, and reads what became of it. Until it has answered, a wish has
 * the same key: one whose answer was lost is not carried out twice, and of two changes of price that are asked for at
 * once, each more than the plan of both, the lesser one cannot come after the greater.
 */
export async function asked(
  billing: Billing,
  card: RunningCard,
  ask: (key: string) => Promise<void>,
): Promise<void> {
  const answered = () =>
    billing.db
      .update(subscriptions)
      .set({ changes: sql`${subscriptions.changes} + 1` })
      .where(and(eq(subscriptions.id, card.id), eq(subscriptions.changes, card.changes)));
  const read = () => sync(billing, { kind: 'subscription', id: card.providerId });
  try {
    await ask(`change:${card.id}:${card.changes}`);
  } catch (error) {
    if (error instanceof PaymentFault && !error.retryable) {
      await answered();
      // It may have been refused because it is another plan by now.
      await unlessAway(read);
    }
    await askProvider(() => Promise.reject(error));
  }
  await answered();
  await askProvider(read);
}

function requirePaid({ state }: RunningCard): void {
  if (state === 'past_due') {
    throw new AppError(
      'CONFLICT',
      'Your last renewal is not paid yet. Once it is, you can change your plan.',
    );
  }
}

export function priceIn({ priceKey }: RunningCard): Price {
  const price = readPriceKey(priceKey);
  if (!price) throw new Error(`${priceKey} is no price of ours`);
  return price;
}
