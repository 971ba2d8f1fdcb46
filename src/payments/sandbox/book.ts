/**
 * What the sandbox keeps of one subscription, or of one purchase: plain values, which the functions beside this
 * file take and give back changed. Nothing here knows a database or a clock.
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
  /** What a downgrade makes of it at the next renewal. */
  nextPrice: RecurringPrice | null;
  cancelAtPeriodEnd: boolean;
  /** The card that paid last; renewals charge it. */
  card: TestCard | null;
  /** Every period begins a whole number of months or years after it. */
  anchor: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  createdAt: Date;
};

export type InvoiceRecord = ProviderInvoice & {
  subscriptionId: string;
  /** Tries of a renewal's charge that failed, and when the first did. */
  failures: number;
  firstFailedAt: Date | null;
};

export type PaymentRecord = ProviderPayment & {
  customerId: string;
  clientSecret: string;
  /** What the receipt calls it. */
  name: string;
  card: TestCard | null;
  state: PaymentState;
  /** When a slow payment succeeds. */
  settlesAt: Date | null;
  /** When its dispute opens, or ends. */
  disputeMovesAt: Date | null;
};

/** `subscription` is null for a purchase, which has one payment and no invoice. The newest stand last. */
export type Book = {
  subscription: SubscriptionRecord | null;
  invoices: readonly InvoiceRecord[];
  payments: readonly PaymentRecord[];
};

/** A book with a changed subscription; the rest is as it was. */
export function withSubscription(book: Book, change: Partial<SubscriptionRecord>): Book {
  if (!book.subscription) throw new Error('this book has no subscription');
  return { ...book, subscription: { ...book.subscription, ...change } };
}

export function withInvoice(book: Book, id: string, change: Partial<InvoiceRecord>): Book {
  return { ...book, invoices: book.invoices.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function withPayment(book: Book, id: string, change: Partial<PaymentRecord>): Book {
  return { ...book, payments: book.payments.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function paymentIn(book: Book, id: string): PaymentRecord {
  const payment = book.payments.find((one) => one.id === id);
  if (!payment) throw new Error(`this book has no payment ${id}`);
  return payment;
}

/** What differs between two states of a book: of what its owner is to be told. */
export function changesBetween(before: Book | null, after: Book) {
  const known = new Set<object>([...(before?.invoices ?? []), ...(before?.payments ?? [])]);
  const invoices = after.invoices.filter((one) => !known.has(one));
  return {
    subscription: after.subscription !== (before?.subscription ?? null) ? after.subscription : null,
    invoices,
    payments: after.payments.filter((one) => !known.has(one)),
  };
}
