import type { ProviderSubscription } from '#payments/port';
import { addDays } from '#platform/time.ts';
import type { Subscription } from './schema.ts';

/** Days of grace after an unpaid renewal. */
export const graceDays = 7;
/** Days after a failed renewal on which the owner gets a reminder. */
export const reminderDays = [0, 3, 6] as const;

export type SubscriptionStatus =
  | { state: 'incomplete' | 'active' }
  | { state: 'past_due'; graceUntil: Date }
  | { state: 'ended'; endedBy: NonNullable<Subscription['endedBy']> };

/** The stored subscription after the provider's paid invoices were applied. */
type KnownSubscription = Pick<Subscription, 'state' | 'periodEnd' | 'cancelAtPeriodEnd' | 'endedBy'>;

/**
 * Computes a subscription's status from the provider's state. Without a paid invoice it has not started, whatever the
 * provider's state (docs/requirements/decisions.md 10). A subscription that ended here stays ended, unless it ended
 * because of a missing payment that has arrived since.
 *
 * @param known the stored subscription after the provider's paid invoices were applied
 * @param paidNow whether one of these invoices is new
 */
export function computeSubscriptionStatus(
  known: KnownSubscription,
  providerState: Pick<ProviderSubscription, 'state' | 'cancelAtPeriodEnd' | 'invoices'>,
  paidNow: boolean,
  now: Date,
): SubscriptionStatus {
  if (isPermanentlyEnded(known) || (known.state === 'ended' && !paidNow)) {
    return { state: 'ended', endedBy: known.endedBy ?? 'provider' };
  }
  if (!known.periodEnd) {
    return providerState.state === 'ended' ? { state: 'ended', endedBy: 'unpaid' } : { state: 'incomplete' };
  }
  if (providerState.state === 'ended') return { state: 'ended', endedBy: getEndReason(known, providerState) };
  if (providerState.state !== 'past_due') return { state: 'active' };
  const graceUntil = addDays(findFailedAt(providerState) ?? known.periodEnd, graceDays);
  return graceUntil <= now ? { state: 'ended', endedBy: 'grace' } : { state: 'past_due', graceUntil };
}

/** A subscription that ended because of a missing payment resumes when the payment arrives; no other one does. */
export function isPermanentlyEnded({
  endedBy,
  state,
}: Pick<KnownSubscription, 'endedBy' | 'state'>): boolean {
  return state === 'ended' && endedBy !== 'grace' && endedBy !== 'unpaid';
}

function getEndReason(
  known: KnownSubscription,
  providerState: Pick<ProviderSubscription, 'cancelAtPeriodEnd'>,
) {
  if (known.cancelAtPeriodEnd || providerState.cancelAtPeriodEnd) return 'period';
  return known.state === 'past_due' ? 'grace' : 'provider';
}

/** When the oldest unpaid renewal was charged. */
function findFailedAt({ invoices }: Pick<ProviderSubscription, 'invoices'>): Date | null {
  const open = invoices.filter(({ reason, state }) => reason === 'renewal' && state === 'open');
  return open.reduce<Date | null>(
    (first, { createdAt }) => (first && first <= createdAt ? first : createdAt),
    null,
  );
}

/** How many reminders of an unpaid renewal are due by now. */
export function countRemindersDue(graceUntil: Date, now: Date): number {
  const failed = addDays(graceUntil, -graceDays);
  return reminderDays.filter((days) => addDays(failed, days) <= now).length;
}
