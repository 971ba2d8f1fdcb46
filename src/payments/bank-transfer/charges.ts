/** Transitions of a charge: it is asked for, paid, called off, refunded, and taken back by a bank. */
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { addPeriods } from '../periods.ts';
import { PaymentError } from '../port.ts';
import {
  addRefund,
  type Book,
  type Charge,
  getCharge,
  getSubscription,
  settleExcess,
  sumCents,
  updateCharge,
  updateSubscription,
} from './book.ts';
import { createCreditorReference } from './creditor-reference.ts';
import { payWithinDays } from './timings.ts';

export type NewCharge = Pick<Charge, 'customerId' | 'kind' | 'name' | 'cents'> &
  Partial<Pick<Charge, 'reference' | 'subscriptionId' | 'priceKey' | 'periodStart' | 'periodEnd' | 'payBy'>>;

/** @throws PaymentError unless it is of a whole number of cents */
export function createCharge(input: NewCharge, now: Date): Charge {
  if (!Number.isInteger(input.cents) || input.cents < 1) {
    throw new PaymentError(`${input.cents} is no number of cents`, { retryable: false });
  }
  return {
    reference: null,
    subscriptionId: null,
    priceKey: null,
    periodStart: null,
    periodEnd: null,
    payBy: addDays(now, payWithinDays),
    ...input,
    id: newId(),
    code: createCreditorReference(),
    state: 'open',
    receivedCents: 0,
    refundedCents: 0,
    reversed: false,
    createdAt: now,
    paidAt: null,
  };
}

/**
 * Money arrived for a charge. It is paid once everything has arrived; the rest, and money for a charge that is paid or
 * called off, is to be sent back.
 */
export function receiveMoney(book: Book, id: string, cents: number, now: Date): Book {
  const charge = getCharge(book, id);
  const receivedCents = charge.receivedCents + cents;
  const received = updateCharge(book, id, { receivedCents });
  const isPaid = charge.state === 'open' && receivedCents >= charge.cents;
  return settleExcess(isPaid ? markPaid(received, charge, now) : received, id, now);
}

function markPaid(book: Book, charge: Charge, now: Date): Book {
  const paid = updateCharge(book, charge.id, { state: 'paid', paidAt: now });
  if (charge.kind === 'purchase') return paid;
  if (charge.kind === 'renewal') {
    const isCurrent = charge.periodStart?.getTime() === getSubscription(book).currentPeriodStart.getTime();
    return isCurrent ? updateSubscription(paid, { state: 'active' }) : paid;
  }
  // The first period begins when its money is here, not when it was asked for.
  const periodEnd = addPeriods(now, getSubscription(book).price.every, 1);
  return updateSubscription(updateCharge(paid, charge.id, { periodStart: now, periodEnd }), {
    state: 'active',
    anchor: now,
    currentPeriodStart: now,
    currentPeriodEnd: periodEnd,
  });
}

/** A bank took money back: what waits to be sent back covers it first; beyond that, the payment is lost. */
export function takeBackMoney(book: Book, id: string, cents: number, now: Date): Book {
  const charge = getCharge(book, id);
  const receivedCents = Math.max(0, charge.receivedCents - cents);
  const less = updateCharge(book, id, { receivedCents });
  const sent = book.refunds.filter(
    ({ chargeId, kind, state }) => chargeId === id && kind === 'excess' && state === 'sent',
  );
  const isLost = charge.state === 'paid' && !charge.reversed && receivedCents - sumCents(sent) < charge.cents;
  return settleExcess(isLost ? markLost(less, charge) : less, id, now);
}

function markLost(book: Book, { id, kind, periodStart }: Charge): Book {
  const hasNotBegun =
    kind === 'renewal' && periodStart !== null && periodStart > getSubscription(book).currentPeriodStart;
  // A renewal that has not begun is asked for again.
  const lost = updateCharge(book, id, { reversed: true, ...(hasNotBegun && { state: 'void' as const }) });
  const refunds = lost.refunds.map((refund) =>
    refund.chargeId === id && refund.kind === 'refund' && refund.state === 'waiting'
      ? { ...refund, state: 'cancelled' as const }
      : refund,
  );
  return { ...lost, refunds };
}

/** Calls a charge off; what arrived for it is to be sent back. */
export function voidCharge(book: Book, id: string, now: Date): Book {
  return settleExcess(updateCharge(book, id, { state: 'void' }), id, now);
}

/**
 * Refunds a payment in the books at once; the money is sent by the operator.
 *
 * @throws PaymentError for more than the remaining amount, and for a payment that a bank took back
 */
export function refundCharge(book: Book, id: string, cents: number, now: Date): Book {
  const charge = getCharge(book, id);
  const refuse = (why: string): never => {
    throw new PaymentError(`payment ${id} cannot be refunded: ${why}`, { retryable: false });
  };
  if (charge.state !== 'paid') refuse('it has not succeeded');
  if (charge.reversed) refuse('the bank took it back');
  if (!Number.isInteger(cents) || cents < 1) refuse(`${cents} is no number of cents`);
  if (cents > charge.cents - charge.refundedCents) refuse('that is more than is left of it');
  const refunded = updateCharge(book, id, { refundedCents: charge.refundedCents + cents });
  return addRefund(refunded, { chargeId: id, kind: 'refund', cents }, now);
}
