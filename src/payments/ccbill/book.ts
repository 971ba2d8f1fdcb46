/**
 * What is stored of one subscription or one purchase: immutable values, which the functions beside this file update.
 * No database, no network and no clock.
 */
import { newId } from '#platform/ids.ts';
import { PaymentError, type ProviderInvoice, type ProviderLine, type RecurringPrice } from '../port.ts';
import { addPeriod } from './periods.ts';
import type {
  ccbillAgreements,
  ccbillCharges,
  ccbillInvoices,
  ccbillPayments,
  ccbillSubscriptions,
} from './schema.ts';

export type SubscriptionRecord = Omit<typeof ccbillSubscriptions.$inferSelect, 'dueAt' | 'changedAt'>;
export type InvoiceRecord = typeof ccbillInvoices.$inferSelect;
export type PaymentRecord = Omit<typeof ccbillPayments.$inferSelect, 'changedAt'>;
export type AgreementRecord = typeof ccbillAgreements.$inferSelect;
export type ChargeRecord = typeof ccbillCharges.$inferSelect;

/** `subscription` is null for a purchase, which has one payment and no invoice. Lists are oldest first. */
export type Book = {
  subscription: SubscriptionRecord | null;
  invoices: readonly InvoiceRecord[];
  payments: readonly PaymentRecord[];
  agreements: readonly AgreementRecord[];
};

export function updateSubscription(book: Book, change: Partial<SubscriptionRecord>): Book {
  return { ...book, subscription: { ...getSubscription(book), ...change } };
}

export function updateInvoice(book: Book, id: string, change: Partial<InvoiceRecord>): Book {
  return { ...book, invoices: book.invoices.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function updatePayment(book: Book, id: string, change: Partial<PaymentRecord>): Book {
  return { ...book, payments: book.payments.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function updateAgreement(book: Book, id: string, change: Partial<AgreementRecord>): Book {
  return { ...book, agreements: book.agreements.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

/** @throws Error for the book of a purchase */
export function getSubscription(book: Book): SubscriptionRecord {
  if (!book.subscription) throw new Error('this book has no subscription');
  return book.subscription;
}

/** @throws PaymentError unless it is active: open invoices come first */
export function getActiveSubscription(book: Book): SubscriptionRecord {
  const subscription = getSubscription(book);
  if (subscription.state === 'active') return subscription;
  const why = `a subscription that is ${subscription.state} cannot be changed`;
  throw new PaymentError(why, { retryable: false });
}

export function getPayment(book: Book, id: string): PaymentRecord {
  const payment = book.payments.find((one) => one.id === id);
  if (!payment) throw new Error(`this book has no payment ${id}`);
  return payment;
}

/** The agreement that renews the subscription; undefined before the first payment. */
export function findAgreement(book: Book): AgreementRecord | undefined {
  return book.agreements.find(({ id }) => id === book.subscription?.agreementId);
}

/** The invoice that waits for a card. */
export function findOpenInvoice({ invoices }: Book): InvoiceRecord | undefined {
  return invoices.findLast(({ state }) => state === 'open');
}

type NewPayment = Pick<
  PaymentRecord,
  'customerId' | 'reference' | 'invoiceId' | 'subscriptionId' | 'cents' | 'name'
> &
  Partial<PaymentRecord>;

export function createPayment(payment: NewPayment, now: Date): PaymentRecord {
  const id = `pi_${newId()}`;
  return {
    id,
    clientSecret: `${id}_secret_${crypto.randomUUID()}`,
    agreementId: null,
    refundedCents: 0,
    state: 'requires_payment',
    problem: null,
    dispute: null,
    card: null,
    isStray: false,
    createdAt: now,
    ...payment,
  };
}

type NewInvoice = {
  reason: ProviderInvoice['reason'];
  cents: number;
  lines?: readonly ProviderLine[];
  /** The payment's properties when it is paid already. */
  paid?: Partial<PaymentRecord>;
};

/** Adds an invoice for the subscription's price and present period, with its payment. */
export function addInvoice(book: Book, { cents, lines, paid, reason }: NewInvoice, now: Date): Book {
  const { currentPeriodEnd, currentPeriodStart, customerId, id, price } = getSubscription(book);
  const invoiceId = `in_${newId()}`;
  const payment = createPayment(
    {
      customerId,
      reference: null,
      invoiceId,
      subscriptionId: id,
      cents,
      name: price.name,
      ...(paid && { ...paid, state: 'succeeded' }),
    },
    now,
  );
  const invoice: InvoiceRecord = {
    id: invoiceId,
    subscriptionId: id,
    reason,
    priceKey: price.key,
    cents,
    lines: lines ?? [{ priceKey: price.key, cents }],
    state: paid ? 'paid' : 'open',
    periodStart: currentPeriodStart,
    periodEnd: currentPeriodEnd,
    paymentId: payment.id,
    createdAt: now,
    paidAt: paid ? now : null,
  };
  return { ...book, invoices: [...book.invoices, invoice], payments: [...book.payments, payment] };
}

/**
 * Adds a charge that should not have been made: by an agreement that a change had replaced, or one whose answer was
 * lost and which another one replaced. It is refunded.
 */
export function addStray(book: Book, agreementId: string, cents: number, now: Date): Book {
  const like = book.payments[0];
  if (!like) throw new Error('this book has no payment');
  const { customerId, name, subscriptionId } = like;
  const charged = { agreementId, cents, state: 'succeeded', isStray: true } as const;
  const payment = createPayment(
    { customerId, name, subscriptionId, reference: null, invoiceId: null, ...charged },
    now,
  );
  return { ...book, payments: [...book.payments, payment] };
}

/** Starts a period at a moment. */
export function startPeriod(book: Book, start: Date, price: RecurringPrice): Book {
  return updateSubscription(book, {
    price,
    currentPeriodStart: start,
    currentPeriodEnd: addPeriod(start, price.every),
  });
}

/** Voids the open invoices of a subscription that has ended. */
export function endBook(book: Book): Book {
  if (getSubscription(book).state === 'ended') return book;
  const agreement = findAgreement(book);
  let ended = updateSubscription(book, { state: 'ended', nextPrice: null });
  if (agreement?.state === 'running') ended = updateAgreement(ended, agreement.id, { state: 'stopping' });
  for (const { id, paymentId, state } of book.invoices) {
    if (state !== 'open') continue;
    ended = updateInvoice(ended, id, { state: 'void' });
    if (paymentId) ended = updatePayment(ended, paymentId, { state: 'cancelled' });
  }
  return ended;
}
