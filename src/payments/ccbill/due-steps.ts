/** What the clock makes due in a subscription: its end, or a renewal that is ours to charge. */
import { addHours } from '#platform/time.ts';
import {
  addInvoice,
  type Book,
  endBook,
  findAgreement,
  findOpenInvoice,
  getSubscription,
  startPeriod,
} from './book.ts';

/** Hours until a subscription without a first payment ends. */
const incompleteHours = 23;
/**
 * Days after a renewal's first decline on which we charge it again; after the last one the subscription ends. CCBill
 * retries its own renewals by its own rule.
 */
export const retryDays = [1, 3, 5] as const;

/** When its next step is due; null when there is none. */
export function findDueAt(book: Book): Date | null {
  const { subscription } = book;
  if (!subscription || subscription.state === 'ended') return null;
  if (subscription.state === 'incomplete') return addHours(subscription.createdAt, incompleteHours);
  if (isOursToRenew(book)) return findOwnCharge(book);
  // A renewal of CCBill's that is past due is looked at each time: its period began unpaid.
  const { currentPeriodEnd, currentPeriodStart, state } = subscription;
  return state === 'past_due' ? currentPeriodStart : currentPeriodEnd;
}

/** Whether its agreement is stopped, so that a renewal is a new charge. */
export function isOursToRenew(book: Book): boolean {
  return findAgreement(book)?.state !== 'running';
}

/** When we charge the renewal: at the period's end, and days after a decline. */
function findOwnCharge(book: Book): Date {
  const { currentPeriodEnd, currentPeriodStart, retryAt } = getSubscription(book);
  if (!findOpenInvoice(book)) return currentPeriodEnd;
  return retryAt ?? currentPeriodStart;
}

/**
 * The step that needs no network. A renewal that is ours to charge has its open invoice then.
 *
 * @returns the same book when nothing is due
 */
export function applyDueStep(book: Book, now: Date): Book {
  const { cancelAtPeriodEnd, createdAt, currentPeriodEnd, nextPrice, price, state } = getSubscription(book);
  if (state === 'incomplete') {
    const isPaying = book.payments.some((payment) => payment.state === 'processing');
    return !isPaying && addHours(createdAt, incompleteHours) <= now ? endBook(book) : book;
  }
  if (state !== 'active' || currentPeriodEnd > now) return book;
  if (cancelAtPeriodEnd) return endBook(book);
  if (!isOursToRenew(book)) return book;
  return openRenewal(book, nextPrice ?? price, now);
}

/** The next period begins unpaid. */
export function openRenewal(book: Book, price: ReturnType<typeof getSubscription>['price'], now: Date): Book {
  const started = startPeriod(book, getSubscription(book).currentPeriodEnd, price);
  return addInvoice(started, { reason: 'renewal', cents: price.cents }, now);
}

/** Whether the saved card is to be charged for the open invoice now. */
export function isOwnChargeDue(book: Book, now: Date): boolean {
  const { state } = getSubscription(book);
  if (state === 'ended' || state === 'incomplete' || !isOursToRenew(book) || !findOpenInvoice(book))
    return false;
  return findOwnCharge(book) <= now;
}
