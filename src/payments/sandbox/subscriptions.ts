/** How a subscription lives: it begins, changes, is cancelled, ends. What time does to it is in `advance.ts`. */
import { newId } from '#platform/ids.ts';
import { changedMeanwhile, PaymentFault, type ProviderInvoice, type RecurringPrice } from '../port.ts';
import {
  type Book,
  type InvoiceRecord,
  type SubscriptionRecord,
  withInvoice,
  withPayment,
  withSubscription,
} from './book.ts';
import { chargeKept } from './cards.ts';
import { charged, type NewPayment, openPayment, succeeded } from './payments.ts';
import { periodsAfter } from './periods.ts';
import { type ChangeCost, changeCost } from './proration.ts';

export type Beginning = {
  id: string;
  customerId: string;
  reference: string;
  price: RecurringPrice;
};

/** A new subscription with its first invoice, which waits for a card. */
export function beginSubscription({ id, customerId, reference, price }: Beginning, now: Date): Book {
  const subscription: SubscriptionRecord = {
    id,
    customerId,
    reference,
    state: 'incomplete',
    price,
    nextPrice: null,
    cancelAtPeriodEnd: false,
    card: null,
    anchor: now,
    currentPeriodStart: now,
    currentPeriodEnd: periodsAfter(now, price.every, 1),
    createdAt: now,
  };
  return withCharge({ subscription, invoices: [], payments: [] }, 'begin', price.cents, now).book;
}

/** Adds an invoice for the subscription's price and period, with a payment that waits. Nothing to pay is paid. */
export function withCharge(
  book: Book,
  reason: ProviderInvoice['reason'],
  cents: number,
  now: Date,
  periodStart?: Date,
): { book: Book; invoiceId: string; paymentId: string | null } {
  const subscription = subscriptionOf(book);
  const { currentPeriodStart, currentPeriodEnd, price } = subscription;
  const payment = cents > 0 ? paymentFor(subscription, cents) : null;
  const invoiceId = payment?.invoiceId ?? newInvoiceId();
  const invoice: InvoiceRecord = {
    id: invoiceId,
    subscriptionId: subscription.id,
    reason,
    priceKey: price.key,
    cents,
    state: payment ? 'open' : 'paid',
    periodStart: periodStart ?? currentPeriodStart,
    periodEnd: currentPeriodEnd,
    paymentId: payment?.id ?? null,
    createdAt: now,
    paidAt: payment ? null : now,
    failures: 0,
    firstFailedAt: null,
  };
  const invoices = [...book.invoices, invoice];
  const payments = payment ? [...book.payments, openPayment(payment, now)] : book.payments;
  return { book: { ...book, invoices, payments }, invoiceId, paymentId: payment?.id ?? null };
}

const newInvoiceId = () => `in_${newId()}`;

function paymentFor({ id, customerId, price }: SubscriptionRecord, cents: number) {
  return {
    ...newPaymentIds(),
    customerId,
    reference: null,
    invoiceId: newInvoiceId(),
    subscriptionId: id,
    cents,
    name: price.name,
  } satisfies NewPayment;
}

/** A payment's id, and the secret that its payer's page confirms it with. */
export function newPaymentIds(): { id: string; clientSecret: string } {
  const id = `pi_${newId()}`;
  return { id, clientSecret: `${id}_secret_${crypto.randomUUID()}` };
}

/** What a change would cost now. @throws PaymentFault unless the subscription runs and is paid */
export function costOfChange(book: Book, price: RecurringPrice, now: Date): ChangeCost {
  return changeCost(paidSubscription(book), price, now);
}

/** @throws PaymentFault where another price runs than its asker knew of */
export function requireRunning(book: Book, key: string): void {
  const { price } = subscriptionOf(book);
  if (price.key === key) return;
  throw new PaymentFault(`${price.key} runs, not ${key}`, { retryable: false, told: changedMeanwhile });
}

/**
 * Charges the kept card for the difference and changes the price at once. A cancellation or a change that
 * waits is taken back by it.
 *
 * @throws PaymentFault when the card is declined; nothing has changed then
 */
export function changeNow(book: Book, price: RecurringPrice, now: Date): Book {
  const { card } = paidSubscription(book);
  const cost = costOfChange(book, price, now);
  const anew = cost.periodEnd.getTime() !== subscriptionOf(book).currentPeriodEnd.getTime();
  const changed = withSubscription(book, {
    price,
    nextPrice: null,
    cancelAtPeriodEnd: false,
    ...(anew && { anchor: now, currentPeriodStart: now, currentPeriodEnd: cost.periodEnd }),
  });
  const { book: invoiced, paymentId } = withCharge(changed, 'change', cost.cents, now, cost.periodStart);
  if (!paymentId) return invoiced;
  if (!card) throw new PaymentFault('no card was kept', { retryable: false });
  const outcome = chargeKept(card);
  if (outcome.state === 'requires_payment') {
    throw new PaymentFault('the charge of a change was declined', {
      retryable: false,
      told: outcome.problem,
    });
  }
  // The port has no change that is under way: a slow card pays one at once.
  return succeeded(charged(invoiced, paymentId, card, outcome, now), paymentId, now);
}

/** Another price from the next renewal on; the price that runs already takes such a change back. */
export function changeAtRenewal(book: Book, price: RecurringPrice): Book {
  const { price: current } = paidSubscription(book);
  const same = price.key === current.key && price.cents === current.cents;
  return withSubscription(book, { nextPrice: same ? null : price, cancelAtPeriodEnd: false });
}

/** A cancellation drops a change that waits for the renewal, which does not come. */
export function cancelAtPeriodEnd(book: Book, cancel: boolean): Book {
  const { cancelAtPeriodEnd: cancelled, nextPrice, state } = subscriptionOf(book);
  if (state === 'ended') throw new PaymentFault('the subscription has ended', { retryable: false });
  if (cancelled === cancel) return book;
  return withSubscription(book, { cancelAtPeriodEnd: cancel, nextPrice: cancel ? null : nextPrice });
}

/** Ends it; what was not paid is not owed any more. */
export function endSubscription(book: Book): Book {
  if (subscriptionOf(book).state === 'ended') return book;
  let ended = withSubscription(book, { state: 'ended', nextPrice: null });
  for (const { id, paymentId, state } of book.invoices) {
    if (state !== 'open') continue;
    ended = withInvoice(ended, id, { state: 'void' });
    if (paymentId) ended = withPayment(ended, paymentId, { state: 'cancelled', settlesAt: null });
  }
  return ended;
}

export function subscriptionOf(book: Book): SubscriptionRecord {
  if (!book.subscription) throw new Error('this book has no subscription');
  return book.subscription;
}

function paidSubscription(book: Book): SubscriptionRecord {
  const subscription = subscriptionOf(book);
  if (subscription.state !== 'active') {
    const why = `a subscription that is ${subscription.state} cannot be changed`;
    throw new PaymentFault(why, { retryable: false });
  }
  return subscription;
}
