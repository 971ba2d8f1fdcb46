/** Transitions of a subscription that a caller requests; time-driven steps are in `advance.ts`. */
import { newId } from '#platform/ids.ts';
import { addPeriods } from '../periods.ts';
import { PaymentError, type ProviderInvoice, planChangedMessage, type RecurringPrice } from '../port.ts';
import {
  type Book,
  type InvoiceRecord,
  type SubscriptionRecord,
  updateInvoice,
  updatePayment,
  updateSubscription,
} from './book.ts';
import { chargeSavedCard } from './cards.ts';
import { applyCharge, createPayment, markSucceeded, type NewPayment } from './payments.ts';
import { type ChangeCost, prorateChange } from './proration.ts';

export type SubscriptionInput = {
  id: string;
  customerId: string;
  reference: string;
  price: RecurringPrice;
};

/** Creates a subscription with its first invoice, which waits for a card. */
export function beginSubscription({ id, customerId, reference, price }: SubscriptionInput, now: Date): Book {
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
    currentPeriodEnd: addPeriods(now, price.every, 1),
    createdAt: now,
  };
  return addCharge({ subscription, invoices: [], payments: [] }, 'begin', price.cents, now).book;
}

/**
 * Adds an invoice for the subscription's price and period with an unpaid payment. An invoice of 0 cents is paid at
 * once.
 */
export function addCharge(
  book: Book,
  reason: ProviderInvoice['reason'],
  cents: number,
  now: Date,
  change?: ChangeCost,
): { book: Book; invoiceId: string; paymentId: string | null } {
  const subscription = getSubscription(book);
  const { currentPeriodStart, currentPeriodEnd, price } = subscription;
  const payment = cents > 0 ? createInvoicePayment(subscription, cents) : null;
  const invoiceId = payment?.invoiceId ?? createInvoiceId();
  const invoice: InvoiceRecord = {
    id: invoiceId,
    subscriptionId: subscription.id,
    reason,
    priceKey: price.key,
    cents,
    lines: change?.lines ?? [],
    state: payment ? 'open' : 'paid',
    periodStart: change?.periodStart ?? currentPeriodStart,
    periodEnd: currentPeriodEnd,
    paymentId: payment?.id ?? null,
    createdAt: now,
    paidAt: payment ? null : now,
    failures: 0,
    firstFailedAt: null,
  };
  const invoices = [...book.invoices, invoice];
  const payments = payment ? [...book.payments, createPayment(payment, now)] : book.payments;
  return { book: { ...book, invoices, payments }, invoiceId, paymentId: payment?.id ?? null };
}

const createInvoiceId = () => `in_${newId()}`;

function createInvoicePayment({ id, customerId, price }: SubscriptionRecord, cents: number) {
  return {
    ...createPaymentIds(),
    customerId,
    reference: null,
    invoiceId: createInvoiceId(),
    subscriptionId: id,
    cents,
    name: price.name,
  } satisfies NewPayment;
}

/** A payment's id, and the secret with which the payer's page confirms it. */
export function createPaymentIds(): { id: string; clientSecret: string } {
  const id = `pi_${newId()}`;
  return { id, clientSecret: `${id}_secret_${crypto.randomUUID()}` };
}

/** The cost of a change now. @throws PaymentError unless the subscription is active and paid */
export function previewChange(book: Book, price: RecurringPrice, now: Date): ChangeCost {
  return prorateChange(getPaidSubscription(book), price, now);
}

/** @throws PaymentError when the current price is not the one that the caller knows */
export function requireRunning(book: Book, key: string): void {
  const { price } = getSubscription(book);
  if (price.key === key) return;
  throw new PaymentError(`${price.key} runs, not ${key}`, {
    retryable: false,
    payerMessage: planChangedMessage,
  });
}

/**
 * Charges the saved card for the difference and changes the price at once. Reverts a cancellation and drops a
 * pending change.
 *
 * @throws PaymentError when the card is declined; nothing has changed then
 */
export function changeNow(book: Book, price: RecurringPrice, now: Date): Book {
  const { card } = getPaidSubscription(book);
  const cost = previewChange(book, price, now);
  const startsNewPeriod = cost.periodEnd.getTime() !== getSubscription(book).currentPeriodEnd.getTime();
  const changed = updateSubscription(book, {
    price,
    nextPrice: null,
    cancelAtPeriodEnd: false,
    ...(startsNewPeriod && { anchor: now, currentPeriodStart: now, currentPeriodEnd: cost.periodEnd }),
  });
  const { book: invoiced, paymentId } = addCharge(changed, 'change', cost.cents, now, cost);
  if (!paymentId) return invoiced;
  if (!card) throw new PaymentError('no card was kept', { retryable: false });
  const outcome = chargeSavedCard(card);
  if (outcome.state === 'requires_payment') {
    throw new PaymentError('the charge of a change was declined', {
      retryable: false,
      payerMessage: outcome.problem,
    });
  }
  // The port has no pending state for a change: a slow card pays at once here.
  return markSucceeded(applyCharge(invoiced, paymentId, card, outcome, now), paymentId, now);
}

/** Changes the price at the next renewal; the current price drops a pending change. */
export function changeAtRenewal(book: Book, price: RecurringPrice): Book {
  const { price: current } = getPaidSubscription(book);
  const same = price.key === current.key && price.cents === current.cents;
  return updateSubscription(book, { nextPrice: same ? null : price, cancelAtPeriodEnd: false });
}

/** Cancels at the period's end, which drops a pending change, or reverts the cancellation. */
export function setCancelAtPeriodEnd(book: Book, cancel: boolean): Book {
  const { cancelAtPeriodEnd: cancelled, nextPrice, state } = getSubscription(book);
  if (state === 'ended') throw new PaymentError('the subscription has ended', { retryable: false });
  if (cancelled === cancel) return book;
  return updateSubscription(book, { cancelAtPeriodEnd: cancel, nextPrice: cancel ? null : nextPrice });
}

/** Ends the subscription and voids its open invoices. */
export function endSubscription(book: Book): Book {
  if (getSubscription(book).state === 'ended') return book;
  let ended = updateSubscription(book, { state: 'ended', nextPrice: null });
  for (const { id, paymentId, state } of book.invoices) {
    if (state !== 'open') continue;
    ended = updateInvoice(ended, id, { state: 'void' });
    if (paymentId) ended = updatePayment(ended, paymentId, { state: 'cancelled', settlesAt: null });
  }
  return ended;
}

export function getSubscription(book: Book): SubscriptionRecord {
  if (!book.subscription) throw new Error('this book has no subscription');
  return book.subscription;
}

function getPaidSubscription(book: Book): SubscriptionRecord {
  const subscription = getSubscription(book);
  if (subscription.state !== 'active') {
    const why = `a subscription that is ${subscription.state} cannot be changed`;
    throw new PaymentError(why, { retryable: false });
  }
  return subscription;
}
