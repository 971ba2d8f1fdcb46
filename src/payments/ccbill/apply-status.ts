/**
 * Brings a book in line with what DataLink says of one of its agreements. Only what has grown or moved on is
 * applied, so that a status may be read late, twice, or not at all.
 */
import { addDays, addHours } from '#platform/time.ts';
import { applyReversals, type ReversalRow } from './apply-reversals.ts';
import { countDays, toArizonaDate } from './arizona-time.ts';
import {
  type AgreementRecord,
  addInvoice,
  addStray,
  type Book,
  endBook,
  findAgreement,
  findOpenInvoice,
  getSubscription,
  startPeriod,
  updateAgreement,
  updateInvoice,
  updatePayment,
  updateSubscription,
} from './book.ts';
import { openRenewal } from './due-steps.ts';
import type { AgreementStatus } from './parse-data-link.ts';

/**
 * Hours after the period's end from which a renewal that CCBill neither made nor postponed counts as failed. Its day
 * is known and not its hour, and its batches may be late.
 */
const renewalGraceHours = 48;

export type StatusNews = {
  status: AgreementStatus;
  /** Refunds that we made, settled or not. */
  ownRefunds: readonly { cents: number; outcome: string | null }[];
  /** Rows of the extract. */
  rows: readonly ReversalRow[];
};

export function applyStatus(book: Book, agreementId: string, news: StatusNews, now: Date): Book {
  const agreement = book.agreements.find(({ id }) => id === agreementId);
  if (!agreement) return book;
  let applied = applyRenewals(book, agreement, news.status, now);
  if (agreement === findAgreement(book)) {
    applied = applyStop(applied, agreementId, news.status);
    // A status that was read before one that is applied has an older billing date.
    if (news.status.renewals >= agreement.renewals)
      applied = applyDelay(applied, agreementId, news.status, now);
  }
  if (agreement.state === 'stopping' && news.status.state !== 'active') {
    applied = updateAgreement(applied, agreementId, { state: 'stopped' });
  }
  return applyReversals(applied, agreementId, news);
}

function applyRenewals(
  book: Book,
  agreement: AgreementRecord,
  { renewals }: AgreementStatus,
  now: Date,
): Book {
  let applied = book;
  const isCurrent = agreement.id === book.subscription?.agreementId;
  for (let count = agreement.renewals; count < renewals && agreement.renewalCents !== null; count += 1) {
    applied = isCurrent
      ? applyRenewal(applied, agreement, now)
      : addStray(applied, agreement.id, agreement.renewalCents, now);
  }
  return applied === book ? book : updateAgreement(applied, agreement.id, { renewals });
}

/** CCBill renewed it: the open invoice is paid, or the next period begins with a paid one. */
function applyRenewal(book: Book, { id: agreementId, renewalCents }: AgreementRecord, now: Date): Book {
  const { currentPeriodEnd, price, state } = getSubscription(book);
  const cents = renewalCents ?? price.cents;
  const open = findOpenInvoice(book);
  if (open?.paymentId && open.reason === 'renewal') {
    const paid = updateInvoice(book, open.id, { state: 'paid', paidAt: now });
    const succeeded = { agreementId, state: 'succeeded', problem: null } as const;
    return updateSubscription(updatePayment(paid, open.paymentId, succeeded), {
      state: 'active',
      failures: 0,
      retryAt: null,
    });
  }
  // After its end it is a late charge, which the product has an administrator refund.
  const started = state === 'ended' ? book : startPeriod(book, currentPeriodEnd, price);
  return addInvoice(started, { reason: 'renewal', cents, paid: { agreementId } }, now);
}

/** CCBill renews it no more, and we did not ask for it: the payer cancelled with CCBill, or it gave up. */
function applyStop(book: Book, agreementId: string, status: AgreementStatus): Book {
  const agreement = findAgreement(book);
  const { state } = getSubscription(book);
  if (status.state === 'active' || agreement?.state !== 'running') return book;
  const stopped = updateAgreement(book, agreementId, { state: 'stopped' });
  if (state === 'past_due') return endBook(stopped);
  if (state !== 'active') return stopped;
  if (status.chargebacks > 0 || status.voids > 0) return endBook(stopped);
  return updateSubscription(stopped, { cancelAtPeriodEnd: true, nextPrice: null });
}

/** A renewal that failed is past due; a billing date that the operator moved moves the period's end. */
function applyDelay(
  book: Book,
  agreementId: string,
  { nextBillingDate, state }: AgreementStatus,
  now: Date,
): Book {
  const { currentPeriodEnd, price, state: standing } = getSubscription(book);
  if (state !== 'active' || standing !== 'active') return book;
  const expected = toArizonaDate(currentPeriodEnd);
  if (currentPeriodEnd > now) {
    const days = nextBillingDate === null ? 0 : countDays(expected, nextBillingDate);
    return days === 0
      ? book
      : updateSubscription(book, { currentPeriodEnd: addDays(currentPeriodEnd, days) });
  }
  const isPostponed = nextBillingDate !== null && nextBillingDate > expected;
  if (!isPostponed && addHours(currentPeriodEnd, renewalGraceHours) > now) return book;
  const due = openRenewal(book, price, now);
  const open = findOpenInvoice(due);
  const declined = open?.paymentId
    ? updatePayment(due, open.paymentId, { agreementId, problem: 'Your card was declined.' })
    : due;
  return updateSubscription(declined, { state: 'past_due' });
}
