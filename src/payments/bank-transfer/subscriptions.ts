/** Transitions of a subscription that a caller requests; steps by time are in `advance.ts`. */
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { getPeriodEnd } from '../periods.ts';
import { PaymentError, planChangedMessage, type RecurringPrice, type SubscriptionRequest } from '../port.ts';
import {
  type Book,
  type Charge,
  createRefusal,
  getSubscription,
  type SubscriptionRecord,
  updateSubscription,
} from './book.ts';
import { createCharge, voidCharge } from './charges.ts';

/** Creates a subscription with its first charge. */
export function beginSubscription(
  { customerId, price, reference }: Pick<SubscriptionRequest, 'customerId' | 'price' | 'reference'>,
  now: Date,
): Book & { subscription: SubscriptionRecord } {
  const id = newId();
  const subscription: SubscriptionRecord = {
    id,
    customerId,
    reference,
    state: 'incomplete',
    price,
    nextPrice: null,
    cancelAtPeriodEnd: false,
    anchor: now,
    currentPeriodStart: now,
    currentPeriodEnd: getPeriodEnd(now, price.every, now),
    createdAt: now,
  };
  const { cents, key, name } = price;
  const first = { customerId, kind: 'begin', name, cents, subscriptionId: id, priceKey: key } as const;
  return { subscription, charges: [createCharge(first, now)], refunds: [] };
}

/** The charge of the next period, unless it is called off. */
export function findNextRenewal(book: Book): Charge | undefined {
  const { currentPeriodEnd } = getSubscription(book);
  return book.charges.find(
    ({ periodStart, state }) => state !== 'void' && periodStart?.getTime() === currentPeriodEnd.getTime(),
  );
}

/** When the next period is asked for. */
export function getRenewalNotice({ currentPeriodEnd }: SubscriptionRecord, noticeDays: number): Date {
  return addDays(currentPeriodEnd, -noticeDays);
}

/** Asks for the next period. */
export function issueRenewal(book: Book, now: Date): Book {
  const subscription = getSubscription(book);
  const { anchor, currentPeriodEnd: periodStart, customerId, id, price: old } = subscription;
  const price = subscription.nextPrice ?? old;
  const from = price.every === old.every ? anchor : periodStart;
  const charge = createCharge(
    {
      customerId,
      kind: 'renewal',
      name: price.name,
      cents: price.cents,
      subscriptionId: id,
      priceKey: price.key,
      periodStart,
      periodEnd: getPeriodEnd(from, price.every, periodStart),
      payBy: periodStart,
    },
    now,
  );
  return { ...book, charges: [...book.charges, charge] };
}

/** Asks for the next period where that is due already: after a change or a cancellation that was reverted. */
function issueIfDue(book: Book, noticeDays: number, now: Date): Book {
  const subscription = getSubscription(book);
  const isDue = subscription.state === 'active' && getRenewalNotice(subscription, noticeDays) <= now;
  return isDue && !findNextRenewal(book) ? issueRenewal(book, now) : book;
}

/** @throws PaymentError when the current price is not the one that the caller knows */
export function requireRunning(book: Book, key: string): void {
  const { price } = getSubscription(book);
  if (price.key !== key) throw createRefusal(`${price.key} runs, not ${key}`, planChangedMessage);
}

/** A plan changes with its next payment, never in the middle of a period (decision 138). */
export const changesAtRenewalMessage =
  'Plans that are paid by bank transfer change at the renewal. Choose the change for your next renewal.';

/**
 * Changes the price at the next renewal; the current price drops a pending change. A renewal that is asked for and
 * unpaid is asked for again at the new price.
 *
 * @throws PaymentError when money for the next renewal has arrived
 */
export function changeAtRenewal(book: Book, price: RecurringPrice, noticeDays: number, now: Date): Book {
  const { price: current, state } = getSubscription(book);
  if (state !== 'active') {
    throw new PaymentError(`a subscription that is ${state} cannot be changed`, { retryable: false });
  }
  const isSame = price.key === current.key && price.cents === current.cents;
  const changed = updateSubscription(book, { nextPrice: isSame ? null : price, cancelAtPeriodEnd: false });
  const next = findNextRenewal(changed);
  if (!next || (next.priceKey === price.key && next.cents === price.cents)) {
    return issueIfDue(changed, noticeDays, now);
  }
  if (next.receivedCents > 0) {
    throw createRefusal(
      `renewal ${next.id} has received money`,
      'Your next renewal has been paid already. Change your plan after it has begun.',
    );
  }
  return issueIfDue(voidCharge(changed, next.id, now), noticeDays, now);
}

/** Cancels at the period's end, which drops a pending change and the next renewal, or reverts the cancellation. */
export function setCancelAtPeriodEnd(book: Book, cancel: boolean, noticeDays: number, now: Date): Book {
  const { cancelAtPeriodEnd: cancelled, nextPrice, state } = getSubscription(book);
  if (state === 'ended') throw new PaymentError('the subscription has ended', { retryable: false });
  if (cancelled === cancel) return book;
  const set = updateSubscription(book, { cancelAtPeriodEnd: cancel, nextPrice: cancel ? null : nextPrice });
  if (!cancel) return issueIfDue(set, noticeDays, now);
  const next = findNextRenewal(set);
  return next ? voidCharge(set, next.id, now) : set;
}

/** Ends the subscription and calls off what is unpaid or paid ahead. */
export function endSubscription(book: Book, now: Date): Book {
  if (getSubscription(book).state === 'ended') return book;
  const next = findNextRenewal(book);
  const over = book.charges.filter((charge) => charge.state === 'open' || charge === next);
  const ended = updateSubscription(book, { state: 'ended', nextPrice: null });
  return over.reduce((all, { id }) => voidCharge(all, id, now), ended);
}
