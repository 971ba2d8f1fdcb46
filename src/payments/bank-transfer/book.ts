/**
 * The records of one subscription or one purchase: immutable values, which the functions beside this file update. No
 * database and no clock.
 */
import { newId } from '#platform/ids.ts';
import { PaymentError } from '../port.ts';
import type { bankTransferCharges, bankTransferRefunds, bankTransferSubscriptions } from './schema.ts';

type Timing = 'dueAt' | 'changedAt';
export type SubscriptionRecord = Omit<typeof bankTransferSubscriptions.$inferSelect, Timing>;
export type Charge = Omit<typeof bankTransferCharges.$inferSelect, Timing>;
export type Refund = typeof bankTransferRefunds.$inferSelect;

/** `subscription` is null for a purchase, which has one charge. Charges are oldest first. */
export type Book = {
  subscription: SubscriptionRecord | null;
  charges: readonly Charge[];
  refunds: readonly Refund[];
};

export function getSubscription(book: Book): SubscriptionRecord {
  if (!book.subscription) throw new Error('this book has no subscription');
  return book.subscription;
}

export function getCharge(book: Book, id: string): Charge {
  const charge = book.charges.find((one) => one.id === id);
  if (!charge) throw new Error(`this book has no charge ${id}`);
  return charge;
}

export function updateSubscription(book: Book, change: Partial<SubscriptionRecord>): Book {
  return { ...book, subscription: { ...getSubscription(book), ...change } };
}

export function updateCharge(book: Book, id: string, change: Partial<Charge>): Book {
  return { ...book, charges: book.charges.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

/** The records that differ between two states of a book. */
export function diffBooks(before: Book | null, after: Book) {
  const known = new Set<object>([...(before?.charges ?? []), ...(before?.refunds ?? [])]);
  return {
    subscription: after.subscription !== (before?.subscription ?? null) ? after.subscription : null,
    charges: after.charges.filter((one) => !known.has(one)),
    refunds: after.refunds.filter((one) => !known.has(one)),
  };
}

export const sumCents = (rows: readonly { cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Brings the money to send back in line with what a charge received: everything beyond its amount, and all of it once
 * the charge is called off or a bank took its payment back. Money that an open charge received in part stays with it.
 */
export function settleExcess(book: Book, chargeId: string, now: Date): Book {
  const { cents, receivedCents, reversed, state } = getCharge(book, chargeId);
  if (state === 'open') return book;
  const isKept = state === 'paid' && !reversed;
  const given = book.refunds.filter(
    (refund) =>
      refund.chargeId === chargeId && refund.state !== 'cancelled' && !(isKept && refund.kind === 'refund'),
  );
  const owed = receivedCents - (isKept ? cents : 0) - sumCents(given);
  if (owed > 0) return addRefund(book, { chargeId, kind: 'excess', cents: owed }, now);
  return owed < 0 ? withdrawExcess(book, chargeId, -owed) : book;
}

export function addRefund(book: Book, refund: Pick<Refund, 'chargeId' | 'kind' | 'cents'>, now: Date): Book {
  const row = {
    ...refund,
    id: newId(),
    state: 'waiting',
    createdAt: now,
    sentAt: null,
    bankReference: null,
  } as const;
  return { ...book, refunds: [...book.refunds, row] };
}

/** Takes back what waits to be sent, the newest first; what was sent stays. */
function withdrawExcess(book: Book, chargeId: string, cents: number): Book {
  let left = cents;
  const refunds = book.refunds.toReversed().map((refund) => {
    if (
      left === 0 ||
      refund.chargeId !== chargeId ||
      refund.kind !== 'excess' ||
      refund.state !== 'waiting'
    ) {
      return refund;
    }
    const less = Math.min(left, refund.cents);
    left -= less;
    return less === refund.cents
      ? { ...refund, state: 'cancelled' as const }
      : { ...refund, cents: refund.cents - less };
  });
  return { ...book, refunds: refunds.reverse() };
}

/** There is nothing with this id, or not any more. */
export class UnknownTransferError extends Error {
  override readonly name = 'UnknownTransferError';
}

/** @returns an error of which the payer or administrator reads the message */
export function createRefusal(message: string, payerMessage = message): PaymentError {
  return new PaymentError(message, { retryable: false, payerMessage });
}
