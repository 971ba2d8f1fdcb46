/** Converts records to the port's types. */
import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '../port.ts';
import { type Book, type Charge, getSubscription } from './book.ts';

export function toProviderSubscription(book: Book): ProviderSubscription {
  const { currentPeriodStart, nextPrice, price, ...subscription } = getSubscription(book);
  const { cancelAtPeriodEnd, currentPeriodEnd, customerId, id, reference, state } = subscription;
  // A renewal is asked for, and may be paid, before its period: it is of the subscription when the period begins.
  const begun = book.charges.filter(
    (charge) =>
      !charge.periodStart || (charge.periodStart <= currentPeriodStart && !isReplaced(book, charge)),
  );
  return {
    id,
    customerId,
    reference,
    state,
    priceKey: (nextPrice ?? price).key,
    cancelAtPeriodEnd,
    currentPeriodStart,
    currentPeriodEnd,
    invoices: begun.map((charge) => toProviderInvoice(charge, currentPeriodEnd)).reverse(),
  };
}

/** Whether another charge was asked for in its place, after a change of the plan. */
function isReplaced({ charges }: Book, { id, periodStart, state }: Charge): boolean {
  const isOther = (one: Charge) =>
    one.id !== id && one.state !== 'void' && one.periodStart?.getTime() === periodStart?.getTime();
  return state === 'void' && charges.some(isOther);
}

/** @param firstPeriodEnd the end of the first period while it is unpaid */
function toProviderInvoice(charge: Charge, firstPeriodEnd: Date): ProviderInvoice {
  const { cents, createdAt, id, kind, paidAt, periodEnd, periodStart, state } = charge;
  const priceKey = charge.priceKey ?? '';
  const begins = periodStart ?? createdAt;
  return {
    id,
    reason: kind === 'begin' ? 'begin' : 'renewal',
    priceKey,
    cents,
    lines: [{ priceKey, cents }],
    state,
    periodStart: begins,
    periodEnd: periodEnd ?? firstPeriodEnd,
    paymentId: id,
    createdAt: kind === 'begin' ? createdAt : begins,
    // What was paid ahead is paid when its period begins.
    paidAt: paidAt && new Date(Math.max(paidAt.getTime(), begins.getTime())),
  };
}

const paymentStates = { open: 'requires_payment', paid: 'succeeded', void: 'cancelled' } as const;

export function toProviderPayment(charge: Charge): ProviderPayment {
  const { cents, createdAt, id, reference, refundedCents, reversed, state, subscriptionId } = charge;
  return {
    id,
    reference,
    invoiceId: subscriptionId && id,
    subscriptionId,
    cents,
    refundedCents,
    state: paymentStates[state],
    problem: null,
    dispute: reversed && state === 'paid' ? 'lost' : null,
    card: null,
    createdAt,
  };
}
