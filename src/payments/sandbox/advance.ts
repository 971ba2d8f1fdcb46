/** What time does: renewals, retries, slow payments, disputes, the end of what nobody paid. */
import { type Book, paymentIn, withInvoice, withSubscription } from './book.ts';
import { chargeKept } from './cards.ts';
import { charged, moveDispute, succeeded } from './payments.ts';
import { periodEnd } from './periods.ts';
import { endSubscription, subscriptionOf, withCharge } from './subscriptions.ts';
import { after, day, incompleteMs, retryDays } from './terms.ts';

type Due = { at: Date; happen: (book: Book) => Book };

/** When something happens next without anybody asking; null when nothing will. */
export function nextDue(book: Book): Date | null {
  return earliest(book)?.at ?? null;
}

/** One thing that is due by then, with its own moment; null when nothing is. */
export function advanceOnce(book: Book, now: Date): { book: Book; at: Date } | null {
  const due = earliest(book);
  return due && due.at <= now ? { book: due.happen(book), at: due.at } : null;
}

function earliest(book: Book): Due | null {
  return [...paymentsDue(book), ...subscriptionDue(book)].reduce<Due | null>(
    (first, due) => (first && first.at <= due.at ? first : due),
    null,
  );
}

function* paymentsDue(book: Book): Iterable<Due> {
  for (const { id, settlesAt, disputeMovesAt } of book.payments) {
    if (settlesAt) yield { at: settlesAt, happen: (now) => succeeded(now, id, settlesAt) };
    if (disputeMovesAt) yield { at: disputeMovesAt, happen: (now) => moveDispute(now, id, disputeMovesAt) };
  }
}

function* subscriptionDue(book: Book): Iterable<Due> {
  const { subscription } = book;
  if (!subscription || subscription.state === 'ended') return;
  if (subscription.state === 'incomplete') {
    const underWay = book.payments.some(({ state }) => state === 'processing');
    if (!underWay) yield { at: after(subscription.createdAt, incompleteMs), happen: endSubscription };
    return;
  }
  const at = subscription.currentPeriodEnd;
  yield { at, happen: (now) => (subscription.cancelAtPeriodEnd ? endSubscription(now) : renew(now, at)) };
  for (const { id, firstFailedAt, failures, paymentId, state } of book.invoices) {
    if (state !== 'open' || !firstFailedAt || !paymentId) continue;
    // Its owner is paying it just now.
    if (paymentIn(book, paymentId).state === 'processing') continue;
    const retryAt = after(firstFailedAt, (retryDays[failures - 1] ?? 0) * day);
    yield { at: retryAt, happen: (now) => tryRenewal(now, id, retryAt) };
  }
}

function renew(book: Book, now: Date): Book {
  const { anchor, nextPrice, price: old } = subscriptionOf(book);
  const price = nextPrice ?? old;
  const from = price.every === old.every ? anchor : now;
  const renewed = withSubscription(book, {
    price,
    nextPrice: null,
    anchor: from,
    currentPeriodStart: now,
    currentPeriodEnd: periodEnd(from, price.every, now),
  });
  const { book: invoiced, invoiceId, paymentId } = withCharge(renewed, 'renewal', price.cents, now);
  return paymentId ? tryRenewal(invoiced, invoiceId, now) : invoiced;
}

/** Charges the kept card for a renewal; after the last failure the subscription ends. */
function tryRenewal(book: Book, invoiceId: string, now: Date): Book {
  const invoice = book.invoices.find(({ id }) => id === invoiceId);
  const { card } = subscriptionOf(book);
  if (!invoice?.paymentId || !card) throw new Error('a renewal needs a payment and a kept card');
  const outcome = chargeKept(card);
  const tried = charged(book, invoice.paymentId, card, outcome, now);
  if (outcome.state !== 'requires_payment') return tried;
  const failures = invoice.failures + 1;
  if (failures > retryDays.length) return endSubscription(tried);
  const counted = withInvoice(tried, invoiceId, { failures, firstFailedAt: invoice.firstFailedAt ?? now });
  return withSubscription(counted, { state: 'past_due' });
}
