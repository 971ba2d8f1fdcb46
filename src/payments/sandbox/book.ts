/**
 * The sandbox's records of one subscription or one purchase: immutable values, which the functions beside this file
 * update. No database and no clock.
 */
import type {
  PaymentState,
  ProviderInvoice,
  ProviderPayment,
  RecurringPrice,
  SubscriptionState,
} from '../port.ts';
import type { TestCard } from './cards.ts';

export type SubscriptionRecord = {
  id: string;
  customerId: string;
  reference: string;
  state: SubscriptionState;
  price: RecurringPrice;
  /** The price after the next renewal, when a downgrade is pending. */
  nextPrice: RecurringPrice | null;
  cancelAtPeriodEnd: boolean;
  /** The card of the last payment; renewals charge it. */
  card: TestCard | null;
  /** Every period begins a whole number of months or years after it. */
  anchor: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  createdAt: Date;
};

export type InvoiceRecord = ProviderInvoice & {
  subscriptionId: string;
  /** Failed attempts to charge a renewal, and the time of the first. */
  failures: number;
  firstFailedAt: Date | null;
};

export type PaymentRecord = Omit<ProviderPayment, 'card'> & {
  customerId: string;
  clientSecret: string;
  /** What the receipt calls it. */
  name: string;
  card: TestCard | null;
  state: PaymentState;
  /** When a slow payment succeeds. */
  settlesAt: Date | null;
  /** When its dispute opens or ends. */
  disputeMovesAt: Date | null;
};

/** `subscription` is null for a purchase, which has one payment and no invoice. Lists are oldest first. */
export type Book = {
  subscription: SubscriptionRecord | null;
  invoices: readonly InvoiceRecord[];
  payments: readonly PaymentRecord[];
};

/** Returns the book with a changed subscription. */
export function updateSubscription(book: Book, change: Partial<SubscriptionRecord>): Book {
  if (!book.subscription) throw new Error('this book has no subscription');
  return { ...book, subscription: { ...book.subscription, ...change } };
}

export function updateInvoice(book: Book, id: string, change: Partial<InvoiceRecord>): Book {
  return { ...book, invoices: book.invoices.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function updatePayment(book: Book, id: string, change: Partial<PaymentRecord>): Book {
  return { ...book, payments: book.payments.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function getPayment(book: Book, id: string): PaymentRecord {
  const payment = book.payments.find((one) => one.id === id);
  if (!payment) throw new Error(`this book has no payment ${id}`);
  return payment;
}

/** The records that differ between two states of a book: events are sent for them. */
export function diffBooks(before: Book | null, after: Book) {
  const known = new Set<object>([...(before?.invoices ?? []), ...(before?.payments ?? [])]);
  const invoices = after.invoices.filter((one) => !known.has(one));
  return {
    subscription: after.subscription !== (before?.subscription ?? null) ? after.subscription : null,
    invoices,
    payments: after.payments.filter((one) => !known.has(one)),
  };
}
