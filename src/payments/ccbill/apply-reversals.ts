/**
 * Chargebacks, voids and refunds that CCBill counts for an agreement. A status has their number alone; the hourly
 * extract has amounts, and neither names the charge. A reversal goes to the newest charge that it fits.
 */
import { type Book, type PaymentRecord, updateAgreement, updatePayment } from './book.ts';
import type { AgreementStatus } from './parse-data-link.ts';

/** A row of the extract that takes money back. */
export type ReversalRow = { kind: string; cents: number | null };

type Reversals = {
  status: AgreementStatus;
  ownRefunds: readonly { cents: number; outcome: string | null }[];
  rows: readonly ReversalRow[];
};

export function applyReversals(book: Book, agreementId: string, reversals: Reversals): Book {
  const charged = applyChargebacks(book, agreementId, reversals);
  return applyOtherRefunds(applyVoids(charged, agreementId, reversals), agreementId, reversals);
}

/** A chargeback is final at CCBill: it has no open state, and no event says that one was won. */
function applyChargebacks(book: Book, agreementId: string, { rows, status }: Reversals): Book {
  const seen = book.agreements.find(({ id }) => id === agreementId)?.chargebacks ?? 0;
  const amounts = rows.filter(({ kind }) => kind === 'CHARGEBACK' || kind === 'RETURN');
  let applied = book;
  for (let count = seen; count < status.chargebacks; count += 1) {
    const payment = findReversed(
      listCharged(applied, agreementId).filter(({ dispute }) => dispute === null),
      amounts[count]?.cents ?? null,
    );
    if (payment) applied = updatePayment(applied, payment.id, { dispute: 'lost' });
  }
  return applied === book ? book : updateAgreement(applied, agreementId, { chargebacks: status.chargebacks });
}

/** A void cancels a charge before it is settled: nothing of it was paid. */
function applyVoids(book: Book, agreementId: string, { rows, status }: Reversals): Book {
  const seen = book.agreements.find(({ id }) => id === agreementId)?.voids ?? 0;
  const amounts = rows.filter(({ kind }) => kind === 'VOID');
  let applied = book;
  for (let count = seen; count < status.voids; count += 1) {
    const payment = findReversed(
      listCharged(applied, agreementId).filter(({ refundedCents }) => refundedCents === 0),
      amounts[count]?.cents ?? null,
    );
    if (payment) applied = updatePayment(applied, payment.id, { refundedCents: payment.cents });
  }
  return applied === book ? book : updateAgreement(applied, agreementId, { voids: status.voids });
}

/**
 * Refunds that were made at CCBill and not by us. They wait for the extract, because a status has no amounts, and
 * for our own refund whose outcome is unknown.
 */
function applyOtherRefunds(book: Book, agreementId: string, { ownRefunds, rows, status }: Reversals): Book {
  const agreement = book.agreements.find(({ id }) => id === agreementId);
  if (!agreement || ownRefunds.some(({ outcome }) => outcome === null)) return book;
  const own = ownRefunds.filter(({ outcome }) => outcome === 'done').map(({ cents }) => cents);
  const counted = status.refunds - own.length;
  const others: number[] = [];
  for (const { cents, kind } of rows) {
    if (kind !== 'REFUND' || cents === null) continue;
    const mine = own.indexOf(cents);
    if (mine >= 0) own.splice(mine, 1);
    else others.push(cents);
  }
  const known = Math.min(others.length, counted);
  let applied = book;
  for (const cents of others.slice(agreement.otherRefunds, Math.max(known, 0))) {
    const left = (payment: PaymentRecord) => payment.cents - payment.refundedCents;
    const payment = listCharged(applied, agreementId).find((one) => left(one) >= cents);
    if (payment)
      applied = updatePayment(applied, payment.id, { refundedCents: payment.refundedCents + cents });
  }
  const count = Math.max(agreement.otherRefunds, known);
  return count === agreement.otherRefunds
    ? book
    : updateAgreement(applied, agreementId, { otherRefunds: count });
}

/** The charges of an agreement that succeeded, newest first. */
function listCharged(book: Book, agreementId: string): PaymentRecord[] {
  return book.payments
    .filter((payment) => payment.agreementId === agreementId && payment.state === 'succeeded')
    .toReversed();
}

function findReversed(payments: readonly PaymentRecord[], cents: number | null): PaymentRecord | undefined {
  return payments.find((payment) => payment.cents === cents) ?? payments[0];
}

/** The payment that an event about a reversal is about, as far as it can be known from its amount. */
export function findReversedPayment(book: Book, agreementId: string, cents: number | null) {
  return findReversed(listCharged(book, agreementId), cents);
}
