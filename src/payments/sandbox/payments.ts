/** Transitions of a payment: charge, settlement, refund, dispute. */
import { addDays } from '#platform/time.ts';
import { PaymentError } from '../port.ts';
import {
  type Book,
  getPayment,
  type PaymentRecord,
  updateInvoice,
  updatePayment,
  updateSubscription,
} from './book.ts';
import { type ChargeOutcome, chargeEnteredCard, type TestCard } from './cards.ts';
import { addMs, disputeDays, disputeOpensMs, slowMs } from './timings.ts';

export type NewPayment = Pick<
  PaymentRecord,
  'id' | 'clientSecret' | 'customerId' | 'reference' | 'invoiceId' | 'subscriptionId' | 'cents' | 'name'
>;

export function createPayment(payment: NewPayment, now: Date): PaymentRecord {
  return {
    ...payment,
    refundedCents: 0,
    state: 'requires_payment',
    problem: null,
    card: null,
    settlesAt: null,
    dispute: null,
    disputeMovesAt: null,
    createdAt: now,
  };
}

/**
 * The payer enters a card, or authenticates with their bank. A payment that has succeeded or is processing stays
 * unchanged.
 *
 * @throws PaymentError for a cancelled payment
 */
export function confirmPayment(
  book: Book,
  id: string,
  given: { card: TestCard; authentication?: 'approved' | 'refused' },
  now: Date,
): Book {
  const { state } = getPayment(book, id);
  if (state === 'cancelled') {
    const payerMessage = 'This payment has been called off. Please begin again.';
    throw new PaymentError(`payment ${id} is cancelled`, { retryable: false, payerMessage });
  }
  if (state === 'succeeded' || state === 'processing') return book;
  return applyCharge(book, id, given.card, chargeEnteredCard(given.card, given.authentication), now);
}

/** Records the outcome of a charge. */
export function applyCharge(book: Book, id: string, card: TestCard, outcome: ChargeOutcome, now: Date): Book {
  if (outcome.state === 'succeeded') return markSucceeded(updatePayment(book, id, { card }), id, now);
  return updatePayment(book, id, {
    card,
    state: outcome.state,
    problem: outcome.state === 'requires_payment' ? outcome.problem : null,
    settlesAt: outcome.state === 'processing' ? addMs(now, slowMs) : null,
  });
}

/** The payment succeeded: its invoice is paid, and its subscription is active. */
export function markSucceeded(book: Book, id: string, now: Date): Book {
  const { card, invoiceId } = getPayment(book, id);
  const disputed = card === 'disputed_lost' || card === 'disputed_won';
  const paid = updatePayment(book, id, {
    state: 'succeeded',
    problem: null,
    settlesAt: null,
    disputeMovesAt: disputed ? addMs(now, disputeOpensMs) : null,
  });
  if (!invoiceId) return paid;
  return updateSubscription(updateInvoice(paid, invoiceId, { state: 'paid', paidAt: now }), {
    state: 'active',
    card,
  });
}

/** Opens the dispute, or ends it with the outcome that the test card stands for. */
export function advanceDispute(book: Book, id: string, now: Date): Book {
  const payment = getPayment(book, id);
  if (payment.dispute === null) {
    return updatePayment(book, id, { dispute: 'open', disputeMovesAt: addDays(now, disputeDays) });
  }
  const dispute = payment.card === 'disputed_won' ? 'won' : 'lost';
  return updatePayment(book, id, { dispute, disputeMovesAt: null });
}

/** @throws PaymentError for more than the remaining amount, and for disputed or lost payments */
export function refundPayment(book: Book, id: string, cents: number): Book {
  const payment = getPayment(book, id);
  const refuse = (why: string): never => {
    throw new PaymentError(`payment ${id} cannot be refunded: ${why}`, { retryable: false });
  };
  if (payment.state !== 'succeeded') refuse('it has not succeeded');
  if (payment.dispute === 'open' || payment.dispute === 'lost') refuse('it is disputed');
  if (!Number.isInteger(cents) || cents < 1) refuse(`${cents} is no number of cents`);
  if (cents > payment.cents - payment.refundedCents) refuse('that is more than is left of it');
  return updatePayment(book, id, { refundedCents: payment.refundedCents + cents });
}
