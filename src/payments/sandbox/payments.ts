/** How a payment moves: a card is charged, money settles, goes back, or is argued about. */
import { PaymentFault } from '../port.ts';
import {
  type Book,
  type PaymentRecord,
  paymentIn,
  withInvoice,
  withPayment,
  withSubscription,
} from './book.ts';
import { chargePresent, type Outcome, type TestCard } from './cards.ts';
import { after, day, disputeDays, disputeOpensMs, slowMs } from './terms.ts';

export type NewPayment = Pick<
  PaymentRecord,
  'id' | 'clientSecret' | 'customerId' | 'reference' | 'invoiceId' | 'subscriptionId' | 'cents' | 'name'
>;

export function openPayment(payment: NewPayment, now: Date): PaymentRecord {
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
 * The payer gives a card, or says how their bank answered. A payment that has succeeded or is under way stays.
 *
 * @throws PaymentFault for a payment that was called off
 */
export function confirmPayment(
  book: Book,
  id: string,
  given: { card: TestCard; authentication?: 'approved' | 'refused' },
  now: Date,
): Book {
  const { state } = paymentIn(book, id);
  if (state === 'cancelled') {
    const told = 'This payment has been called off. Please begin again.';
    throw new PaymentFault(`payment ${id} is cancelled`, { retryable: false, told });
  }
  if (state === 'succeeded' || state === 'processing') return book;
  return charged(book, id, given.card, chargePresent(given.card, given.authentication), now);
}

/** Writes down what a try came to. */
export function charged(book: Book, id: string, card: TestCard, outcome: Outcome, now: Date): Book {
  if (outcome.state === 'succeeded') return succeeded(withPayment(book, id, { card }), id, now);
  return withPayment(book, id, {
    card,
    state: outcome.state,
    problem: outcome.state === 'requires_payment' ? outcome.problem : null,
    settlesAt: outcome.state === 'processing' ? after(now, slowMs) : null,
  });
}

/** The money is there: its invoice is paid, and its subscription runs. */
export function succeeded(book: Book, id: string, now: Date): Book {
  const { card, invoiceId } = paymentIn(book, id);
  const disputed = card === 'disputed_lost' || card === 'disputed_won';
  const paid = withPayment(book, id, {
    state: 'succeeded',
    problem: null,
    settlesAt: null,
    disputeMovesAt: disputed ? after(now, disputeOpensMs) : null,
  });
  if (!invoiceId) return paid;
  return withSubscription(withInvoice(paid, invoiceId, { state: 'paid', paidAt: now }), {
    state: 'active',
    card,
  });
}

/** The dispute opens; or it ends, as its card is known for. */
export function moveDispute(book: Book, id: string, now: Date): Book {
  const payment = paymentIn(book, id);
  if (payment.dispute === null) {
    return withPayment(book, id, { dispute: 'open', disputeMovesAt: after(now, disputeDays * day) });
  }
  const dispute = payment.card === 'disputed_won' ? 'won' : 'lost';
  return withPayment(book, id, { dispute, disputeMovesAt: null });
}

/** @throws PaymentFault for more than was paid, and for what is argued about or has gone back */
export function refundPayment(book: Book, id: string, cents: number): Book {
  const payment = paymentIn(book, id);
  const refuse = (why: string): never => {
    throw new PaymentFault(`payment ${id} cannot be refunded: ${why}`, { retryable: false });
  };
  if (payment.state !== 'succeeded') refuse('it has not succeeded');
  if (payment.dispute === 'open' || payment.dispute === 'lost') refuse('it is disputed');
  if (!Number.isInteger(cents) || cents < 1) refuse(`${cents} is no number of cents`);
  if (cents > payment.cents - payment.refundedCents) refuse('that is more than is left of it');
  return withPayment(book, id, { refundedCents: payment.refundedCents + cents });
}
