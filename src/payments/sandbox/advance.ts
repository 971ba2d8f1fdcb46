/** Time-driven steps: renewals, retries, slow payments, disputes, expiry of unpaid subscriptions. */
import { addDays } from '#platform/time.ts';
import { getPeriodEnd } from '../periods.ts';
import { type Book, getPayment, updateInvoice, updateSubscription } from './book.ts';
import { chargeSavedCard } from './cards.ts';
import { advanceDispute, applyCharge, markSucceeded } from './payments.ts';
import { addCharge, endSubscription, getSubscription } from './subscriptions.ts';
import { addMs, incompleteMs, retryDays } from './timings.ts';

type DueStep = { at: Date; apply: (book: Book) => Book };

/** When the next time-driven step is due; null when there is none. */
export function findNextDue(book: Book): Date | null {
  return findEarliest(book)?.at ?? null;
}

/** Applies one due step at its own time; null when none is due. */
export function advanceOnce(book: Book, now: Date): { book: Book; at: Date } | null {
  const due = findEarliest(book);
  return due && due.at <= now ? { book: due.apply(book), at: due.at } : null;
}

function findEarliest(book: Book): DueStep | null {
  return [...listPaymentSteps(book), ...listSubscriptionSteps(book)].reduce<DueStep | null>(
    (first, due) => (first && first.at <= due.at ? first : due),
    null,
  );
}

function* listPaymentSteps(book: Book): Iterable<DueStep> {
  for (const { id, settlesAt, disputeMovesAt } of book.payments) {
    if (settlesAt) yield { at: settlesAt, apply: (now) => markSucceeded(now, id, settlesAt) };
    if (disputeMovesAt) yield { at: disputeMovesAt, apply: (now) => advanceDispute(now, id, disputeMovesAt) };
  }
}

function* listSubscriptionSteps(book: Book): Iterable<DueStep> {
  const { subscription } = book;
  if (!subscription || subscription.state === 'ended') return;
  if (subscription.state === 'incomplete') {
    const underWay = book.payments.some(({ state }) => state === 'processing');
    if (!underWay) yield { at: addMs(subscription.createdAt, incompleteMs), apply: endSubscription };
    return;
  }
  const at = subscription.currentPeriodEnd;
  yield { at, apply: (now) => (subscription.cancelAtPeriodEnd ? endSubscription(now) : renew(now, at)) };
  for (const { id, firstFailedAt, failures, paymentId, state } of book.invoices) {
    if (state !== 'open' || !firstFailedAt || !paymentId) continue;
    // The payer is paying it at the moment.
    if (getPayment(book, paymentId).state === 'processing') continue;
    const retryAt = addDays(firstFailedAt, retryDays[failures - 1] ?? 0);
    yield { at: retryAt, apply: (now) => chargeRenewal(now, id, retryAt) };
  }
}

function renew(book: Book, now: Date): Book {
  const { anchor, nextPrice, price: old } = getSubscription(book);
  const price = nextPrice ?? old;
  const from = price.every === old.every ? anchor : now;
  const renewed = updateSubscription(book, {
    price,
    nextPrice: null,
    anchor: from,
    currentPeriodStart: now,
    currentPeriodEnd: getPeriodEnd(from, price.every, now),
  });
  const { book: invoiced, invoiceId, paymentId } = addCharge(renewed, 'renewal', price.cents, now);
  return paymentId ? chargeRenewal(invoiced, invoiceId, now) : invoiced;
}

/** Charges the saved card for a renewal; after the last failure the subscription ends. */
function chargeRenewal(book: Book, invoiceId: string, now: Date): Book {
  const invoice = book.invoices.find(({ id }) => id === invoiceId);
  const { card } = getSubscription(book);
  if (!invoice?.paymentId || !card) throw new Error('a renewal needs a payment and a kept card');
  const outcome = chargeSavedCard(card);
  const tried = applyCharge(book, invoice.paymentId, card, outcome, now);
  if (outcome.state !== 'requires_payment') return tried;
  const failures = invoice.failures + 1;
  if (failures > retryDays.length) return endSubscription(tried);
  const counted = updateInvoice(tried, invoiceId, { failures, firstFailedAt: invoice.firstFailedAt ?? now });
  return updateSubscription(counted, { state: 'past_due' });
}
