import type { ProviderSubscription } from '#payments/port';
import { addDays } from './calendar.ts';
import type { Subscription } from './schema.ts';

/** Days that a plan stays although its renewal was not paid. */
export const graceDays = 7;
/** Days after a failed renewal on which its owner is reminded. */
export const reminderDays = [0, 3, 6] as const;

export type Standing =
  | { state: 'incomplete' | 'active' }
  | { state: 'past_due'; graceUntil: Date }
  | { state: 'ended'; endedBy: NonNullable<Subscription['endedBy']> };

/** A subscription as we know it, the invoices of the truth that are paid among it. */
type Known = Pick<Subscription, 'state' | 'periodEnd' | 'cancelAtPeriodEnd' | 'endedBy'>;

/**
 * Where a subscription stands by the provider's truth. Without a paid invoice it has not begun, whatever else is
 * said of it (decisions.md 10). One that ended here has ended, unless it ended for want of a payment that has
 * come since.
 *
 * @param known as it stands here once the truth's paid invoices are counted
 * @param paidNow whether one of them is new
 */
export function standingOf(
  known: Known,
  truth: Pick<ProviderSubscription, 'state' | 'cancelAtPeriodEnd' | 'invoices'>,
  paidNow: boolean,
  now: Date,
): Standing {
  if (endedForGood(known) || (known.state === 'ended' && !paidNow)) {
    return { state: 'ended', endedBy: known.endedBy ?? 'provider' };
  }
  if (!known.periodEnd) {
    return truth.state === 'ended' ? { state: 'ended', endedBy: 'unpaid' } : { state: 'incomplete' };
  }
  if (truth.state === 'ended') return { state: 'ended', endedBy: reasonOfEnd(known, truth) };
  if (truth.state !== 'past_due') return { state: 'active' };
  const graceUntil = addDays(failedAt(truth) ?? known.periodEnd, graceDays);
  return graceUntil <= now ? { state: 'ended', endedBy: 'grace' } : { state: 'past_due', graceUntil };
}

/** One that ended for want of a payment is taken up again when that comes; no other is. */
export function endedForGood({ endedBy, state }: Pick<Known, 'endedBy' | 'state'>): boolean {
  return state === 'ended' && endedBy !== 'grace' && endedBy !== 'unpaid';
}

function reasonOfEnd(known: Known, truth: Pick<ProviderSubscription, 'cancelAtPeriodEnd'>) {
  if (known.cancelAtPeriodEnd || truth.cancelAtPeriodEnd) return 'period';
  return known.state === 'past_due' ? 'grace' : 'provider';
}

/** When the oldest renewal that waits for its payment was charged. */
function failedAt({ invoices }: Pick<ProviderSubscription, 'invoices'>): Date | null {
  const open = invoices.filter(({ reason, state }) => reason === 'renewal' && state === 'open');
  return open.reduce<Date | null>(
    (first, { createdAt }) => (first && first <= createdAt ? first : createdAt),
    null,
  );
}

/** How many of the reminders of an unpaid renewal are due. */
export function remindersDue(graceUntil: Date, now: Date): number {
  const failed = addDays(graceUntil, -graceDays);
  return reminderDays.filter((days) => addDays(failed, days) <= now).length;
}
