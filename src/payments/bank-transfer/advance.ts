/** Steps by time: renewals that are asked for and begin, grace, and the end of what stays unpaid. */
import { addDays } from '#platform/time.ts';
import { type Book, updateSubscription } from './book.ts';
import { voidCharge } from './charges.ts';
import { endSubscription, findNextRenewal, getRenewalNotice, issueRenewal } from './subscriptions.ts';
import { graceDays, unpaidDays } from './timings.ts';

type Step = { at: Date; apply: (book: Book) => Book };

/** When the next step is due; null when there is none. */
export function findNextDue(book: Book, noticeDays: number): Date | null {
  return findEarliest(book, noticeDays)?.at ?? null;
}

/** Applies one due step at its own time; null when none is due. */
export function advanceOnce(book: Book, noticeDays: number, now: Date): { book: Book; at: Date } | null {
  const due = findEarliest(book, noticeDays);
  return due && due.at <= now ? { book: due.apply(book), at: due.at } : null;
}

function findEarliest(book: Book, noticeDays: number): Step | null {
  const steps = [...(book.subscription ? listSubscriptionSteps(book, noticeDays) : listPurchaseSteps(book))];
  return steps.reduce<Step | null>((first, step) => (first && first.at <= step.at ? first : step), null);
}

function* listPurchaseSteps({ charges }: Book): Iterable<Step> {
  for (const { createdAt, id, state } of charges) {
    const at = addDays(createdAt, unpaidDays);
    if (state === 'open') yield { at, apply: (book) => voidCharge(book, id, at) };
  }
}

function* listSubscriptionSteps(book: Book, noticeDays: number): Iterable<Step> {
  const { subscription } = book;
  if (!subscription || subscription.state === 'ended') return;
  const { cancelAtPeriodEnd, createdAt, currentPeriodEnd, currentPeriodStart, state } = subscription;
  const end = (at: Date): Step => ({ at, apply: (now) => endSubscription(now, at) });
  if (state === 'incomplete') return yield end(addDays(createdAt, unpaidDays));
  if (state === 'past_due') yield end(addDays(currentPeriodStart, graceDays));
  if (cancelAtPeriodEnd) return yield end(currentPeriodEnd);
  const notice = getRenewalNotice(subscription, noticeDays);
  if (findNextRenewal(book)) yield { at: currentPeriodEnd, apply: beginNextPeriod };
  else if (state === 'active') yield { at: notice, apply: (now) => issueRenewal(now, notice) };
}

/** The next period begins: paid ahead, or with its grace. */
function beginNextPeriod(book: Book): Book {
  const next = findNextRenewal(book);
  const { subscription } = book;
  if (!next?.periodStart || !next.periodEnd || !subscription) throw new Error('no renewal was asked for');
  const price = subscription.nextPrice ?? subscription.price;
  return updateSubscription(book, {
    price,
    nextPrice: null,
    state: next.state === 'paid' ? 'active' : 'past_due',
    currentPeriodStart: next.periodStart,
    currentPeriodEnd: next.periodEnd,
    ...(price.every !== subscription.price.every && { anchor: next.periodStart }),
  });
}
