import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '../port.ts';
import { type Book, getSubscription, type InvoiceRecord, type PaymentRecord } from './book.ts';

/** Converts a subscription to the port's type. */
export function toProviderSubscription(book: Book): ProviderSubscription {
  const {
    cancelAtPeriodEnd,
    currentPeriodEnd,
    currentPeriodStart,
    customerId,
    id,
    nextPrice,
    price,
    reference,
    state,
  } = getSubscription(book);
  return {
    id,
    customerId,
    reference,
    state,
    priceKey: (nextPrice ?? price).key,
    cancelAtPeriodEnd,
    currentPeriodStart,
    currentPeriodEnd,
    invoices: book.invoices.map(toProviderInvoice).toReversed(),
  };
}

function toProviderInvoice({ subscriptionId, ...invoice }: InvoiceRecord): ProviderInvoice {
  return invoice;
}

export function toProviderPayment(payment: PaymentRecord): ProviderPayment {
  const {
    cents,
    createdAt,
    dispute,
    id,
    invoiceId,
    problem,
    reference,
    refundedCents,
    state,
    subscriptionId,
  } = payment;
  const card = state === 'succeeded' ? payment.card : null;
  return {
    id,
    reference,
    invoiceId,
    subscriptionId,
    cents,
    refundedCents,
    state,
    problem,
    dispute,
    card,
    createdAt,
  };
}
