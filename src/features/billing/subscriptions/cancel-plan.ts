import { AppError } from '#contract/errors.ts';
import { getAccountPlans, lockBillingAccount } from './account.ts';
import type { BillingDeps } from './billing.ts';
import { changePlan, findCardSubscription, getCurrentPrice, requestChange } from './change-plan.ts';
import { endSubscription } from './end-subscription.ts';

/**
 * Cancels a subscription at the end of its paid period. A subscription with an unpaid renewal and a trial end at once.
 *
 * @throws AppError CONFLICT when there is nothing to cancel or its provider is not configured, UNAVAILABLE
 */
export async function cancelPlan(billing: BillingDeps, userId: string): Promise<void> {
  const { clock, db, providers } = billing;
  if (await endTrial(billing, userId, clock())) return;
  const card = await findCardSubscription(db, userId);
  if (!card) throw new AppError('CONFLICT', 'You have no subscription to cancel.');
  if (card.cancelAtPeriodEnd) return;
  const { providerId, state } = card;
  const provider = providers.get(card.provider);
  await requestChange(billing, card, (key) =>
    state === 'past_due'
      ? provider.endSubscription(providerId, `${key}:end`)
      : provider.setCancelAtPeriodEnd(providerId, true, `${key}:cancel`),
  );
}

/** Ends the account's trial. @returns whether there was one */
async function endTrial(billing: BillingDeps, userId: string, now: Date): Promise<boolean> {
  return billing.db.transaction(async (tx) => {
    await lockBillingAccount(tx, userId);
    const { own } = await getAccountPlans(tx, userId);
    if (own?.source !== 'trial') return false;
    await endSubscription(tx, billing, own, { endedBy: 'owner', now });
    return true;
  });
}

/**
 * Undoes a cancellation or a scheduled downgrade.
 *
 * @throws AppError CONFLICT when neither is scheduled or its provider is not configured, UNAVAILABLE
 */
export async function resumePlan(billing: BillingDeps, userId: string): Promise<void> {
  const { db, providers } = billing;
  const card = await findCardSubscription(db, userId);
  if (!card?.cancelAtPeriodEnd && !card?.nextPriceKey) {
    throw new AppError('CONFLICT', 'There is nothing to resume. Your plan renews as usual.');
  }
  if (card.nextPriceKey && !card.cancelAtPeriodEnd) return changePlan(billing, card, getCurrentPrice(card));
  const provider = providers.get(card.provider);
  await requestChange(billing, card, (key) =>
    provider.setCancelAtPeriodEnd(card.providerId, false, `${key}:resume`),
  );
}
