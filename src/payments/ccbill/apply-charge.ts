/** What the outcome of a charge changes in its book. */
import { addDays } from '#platform/time.ts';
import {
  type AgreementRecord,
  addInvoice,
  addStray,
  type Book,
  type ChargeRecord,
  endBook,
  findAgreement,
  getPayment,
  getSubscription,
  startPeriod,
  updateAgreement,
  updateInvoice,
  updatePayment,
  updateSubscription,
} from './book.ts';
import { retryDays } from './due-steps.ts';

/** The payer or a job begins a charge: its payment is processing until the answer is known. */
export function applyChargeBegun(book: Book, { paymentId }: ChargeRecord): Book {
  return paymentId ? updatePayment(book, paymentId, { state: 'processing', problem: null }) : book;
}

/** A charge that counted as lost was made after all. */
export function applyLateCharge(book: Book, charge: ChargeRecord, agreementId: string, now: Date): Book {
  const added = addAgreement(book, charge, agreementId, now);
  const stopped = charge.price ? updateAgreement(added, agreementId, { state: 'stopping' }) : added;
  return addStray(stopped, agreementId, charge.cents, now);
}

function addAgreement(book: Book, charge: ChargeRecord, id: string, now: Date): Book {
  const agreement: AgreementRecord = {
    id,
    subscriptionId: charge.subscriptionId,
    renewalCents: charge.price?.cents ?? null,
    state: charge.price ? 'running' : 'stopped',
    renewals: 0,
    voids: 0,
    chargebacks: 0,
    otherRefunds: 0,
    createdAt: now,
  };
  return { ...book, agreements: [...book.agreements, agreement] };
}

/** @param agreementId CCBill's subscription id of the charge */
export function applyApproval(book: Book, charge: ChargeRecord, agreementId: string, now: Date): Book {
  const added = addAgreement(book, charge, agreementId, now);
  const { card, price } = charge;
  const paid = { agreementId, card };
  if (!price) return payPayment(added, charge, paid, now);
  const replaced = stopReplaced(added);
  // Paid although it had ended meanwhile: the product refunds it, and it does not renew.
  const hasEnded = getSubscription(book).state === 'ended';
  if (hasEnded)
    return payPayment(updateAgreement(replaced, agreementId, { state: 'stopping' }), charge, paid, now);
  const renewed = updateSubscription(replaced, {
    state: 'active',
    agreementId,
    tokenId: charge.tokenId,
    subaccount: charge.subaccount,
    nextPrice: null,
    cancelAtPeriodEnd: false,
    failures: 0,
    retryAt: null,
  });
  const started = startPeriod(renewed, now, price);
  if (!charge.lines) return payPayment(started, charge, paid, now);
  return addInvoice(started, { reason: 'change', cents: charge.cents, lines: charge.lines, paid }, now);
}

function payPayment(book: Book, { paymentId }: ChargeRecord, paid: object, now: Date): Book {
  if (!paymentId) return book;
  const payment = getPayment(book, paymentId);
  const succeeded = updatePayment(book, paymentId, { ...paid, state: 'succeeded', problem: null });
  if (!payment.invoiceId) return succeeded;
  const { currentPeriodEnd, currentPeriodStart, price } = getSubscription(succeeded);
  return updateInvoice(succeeded, payment.invoiceId, {
    state: 'paid',
    paidAt: now,
    priceKey: price.key,
    periodStart: currentPeriodStart,
    periodEnd: currentPeriodEnd,
  });
}

/** The earlier agreement renews no more: CCBill is told so next. */
function stopReplaced(book: Book): Book {
  const earlier = findAgreement(book);
  return earlier?.state === 'running' ? updateAgreement(book, earlier.id, { state: 'stopping' }) : book;
}

/**
 * Nothing was charged. A renewal that we charged is past due then, and ends after the last try.
 *
 * @param problem in words for the payer
 */
export function applyDecline(book: Book, charge: ChargeRecord, problem: string, now: Date): Book {
  if (!charge.paymentId) return book;
  const { state } = getPayment(book, charge.paymentId);
  if (state !== 'processing') return book;
  const open = updatePayment(book, charge.paymentId, { state: 'requires_payment', problem });
  const { subscription } = open;
  if (!subscription || subscription.state === 'incomplete' || charge.tokenId !== subscription.tokenId)
    return open;
  const failures = subscription.failures + 1;
  const days = retryDays[failures - 1];
  if (days === undefined) return endBook(open);
  const [planned, earliest] = [addDays(subscription.currentPeriodStart, days), addDays(now, 1)];
  const retryAt = new Date(Math.max(planned.getTime(), earliest.getTime()));
  return updateSubscription(open, { failures, retryAt, state: 'past_due' });
}
