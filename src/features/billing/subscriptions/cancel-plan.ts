import { AppError } from '#contract/errors.ts';
import { lockAccount, plansOf } from './account.ts';
import type { Billing } from './billing.ts';
import { asked, changePlan, priceIn, runningCard } from './change-plan.ts';
import { endSubscription } from './end-subscription.ts';

/**
 * Ends a subscription with the period that is paid for; one whose renewal is unpaid, and the trial, at once.
 *
 * @throws AppError CONFLICT when there is nothing to cancel, UNAVAILABLE
 */
export async function cancelPlan(billing: Billing, userId: string): Promise<void> {
  const { clock, db, provider } = billing;
  if (await endTrial(billing, userId, clock())) return;
  const card = await runningCard(db, provider.id, userId);
  if (!card) throw new AppError('CONFLICT', 'There is no subscription to cancel.');
  if (card.cancelAtPeriodEnd) return;
  const { providerId, state } = card;
  await asked(billing, card, (key) =>
    state === 'past_due'
      ? provider.endSubscription(providerId, `${key}:end`)
      : provider.setCancelAtPeriodEnd(providerId, true, `${key}:cancel`),
  );
}

/** Ends the trial that somebody is on. @returns whether they were on one */
async function endTrial(billing: Billing, userId: string, now: Date): Promise<boolean> {
  return billing.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const { own } = await plansOf(tx, userId);
    if (own?.source !== 'trial') return false;
    await endSubscription(tx, billing, own, { endedBy: 'owner', now });
    return true;
  });
}

/**
 * Takes a cancellation back, and a downgrade that waits.
 *
 * @throws AppError CONFLICT when nothing waits, UNAVAILABLE
 */
export async function resumePlan(billing: Billing, userId: string): Promise<void> {
  const { db, provider } = billing;
  const card = await runningCard(db, provider.id, userId);
  if (!card?.cancelAtPeriodEnd && !card?.nextPriceKey) {
    throw new AppError('CONFLICT', 'There is nothing to take back: your plan goes on as it is.');
  }
  if (card.nextPriceKey && !card.cancelAtPeriodEnd) return changePlan(billing, card, priceIn(card));
  await asked(billing, card, (key) => provider.setCancelAtPeriodEnd(card.providerId, false, `${key}:resume`));
}
