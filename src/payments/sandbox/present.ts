import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '../port.ts';
import type { Book, InvoiceRecord, PaymentRecord } from './book.ts';
import { testCards } from './cards.ts';
import { getSubscription } from './subscriptions.ts';

/** Converts a subscription to the port's type. */
export function toProviderSubscription(book: Book): ProviderSubscription {
  const subscription = getSubscription(book);
  const { id, customerId, reference, state, price, nextPrice } = subscription;
  const { cancelAtPeriodEnd, currentPeriodStart, currentPeriodEnd } = subscription;
  return {
    id,
    customerId,
    reference,
    state,
    priceKey: (nextPrice ?? price).key,
    cancelAtPeriodEnd,
    currentPeriodStart,
    currentPeriodEnd,
    invoices: book.invoices.map(toProviderInvoice).reverse(),
  };
}

function toProviderInvoice(invoice: InvoiceRecord): ProviderInvoice {
  const { id, reason, priceKey, cents, state, periodStart, periodEnd, paymentId, createdAt, paidAt } =
    invoice;
  const lines = invoice.lines.length > 0 ? invoice.lines : [{ priceKey, cents }];
  return { id, reason, priceKey, cents, lines, state, periodStart, periodEnd, paymentId, createdAt, paidAt };
}

export function toProviderPayment(payment: PaymentRecord): ProviderPayment {
  const { id, reference, invoiceId, subscriptionId, cents, refundedCents } = payment;
  const { state, problem, dispute, createdAt } = payment;
  const card =
    payment.card && state === 'succeeded'
      ? { brand: 'visa', last4: testCards[payment.card].slice(-4) }
      : null;
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
