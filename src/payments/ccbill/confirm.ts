/** The payer sends the form: CCBill's widget has made a payment token of the card, and we charge it. */
import { and, eq } from 'drizzle-orm';
import { addDays } from '#platform/time.ts';
import { PaymentError, type ProviderPayment } from '../port.ts';
import { stopAgreements } from './agreements.ts';
import {
  type Book,
  findAgreement,
  getPayment,
  type PaymentRecord,
  updateAgreement,
  updateSubscription,
} from './book.ts';
import { beginCharge, runCharge } from './charges.ts';
import { unconfirmed } from './declines.ts';
import type { CcbillDeps } from './deps.ts';
import { refreshNow } from './refresh.ts';
import { ccbillCustomers, ccbillPayments } from './schema.ts';
import { type BookKey, findBook, lockBook, saveBook } from './store.ts';
import { toThreedsResult, type WidgetAuthentication } from './threeds.ts';

export type CardConfirmation = {
  /** CCBill's id of the payment token that the widget made. */
  tokenId: string;
  /** As the payer's page read it from the form. */
  card: NonNullable<ProviderPayment['card']> | null;
  /** What the bank said, for a card that needs 3-D Secure. */
  authentication: WidgetAuthentication | null;
};

export type CcbillConfirmation = {
  state: 'succeeded' | 'processing' | 'failed';
  /** Why it failed or is not settled, in words for the payer. */
  message: string | null;
};

export type Subaccounts = { subaccount: number; subaccount3ds: number | null };

const otherAmount = 'Your bank confirmed another amount. You were not charged. Please try again.';
const called = 'This payment has been called off. Please begin again.';

/** @returns null when the user has no such payment. @throws PaymentError for one that was called off */
export async function confirmPayment(
  deps: CcbillDeps,
  subaccounts: Subaccounts,
  {
    clientSecret,
    confirmation,
    userId,
  }: { userId: string; clientSecret: string; confirmation: CardConfirmation },
): Promise<CcbillConfirmation | null> {
  const found = await findPayment(deps, userId, clientSecret);
  if (!found) return null;
  const key: BookKey = found.subscriptionId
    ? { subscriptionId: found.subscriptionId }
    : { paymentId: found.id };
  await takeOverRenewal(deps, found);
  const { authentication, card, tokenId } = confirmation;
  const threeds = authentication && toThreedsResult(authentication, found.cents);
  const subaccount = authentication ? subaccounts.subaccount3ds : subaccounts.subaccount;
  if ((authentication && !threeds) || subaccount === null) return { state: 'failed', message: otherAmount };

  const begun = await deps.db.transaction(async (tx) => {
    const book = await lockBook(tx, key);
    if (!book) return null;
    const payment = getPayment(book, found.id);
    if (payment.state === 'cancelled') {
      throw new PaymentError(`payment ${found.id} is cancelled`, { retryable: false, payerMessage: called });
    }
    if (payment.state !== 'requires_payment') return payment;
    const price = book.subscription?.price ?? null;
    const charge = { paymentId: payment.id, tokenId, subaccount, cents: payment.cents, price, card };
    return beginCharge(tx, deps, key, book, charge, deps.clock());
  });
  if (!begun) return null;
  if ('clientSecret' in begun) return toConfirmation(begun);
  const { outcome, problem } = await runCharge(deps, begun, threeds);
  await settleReplaced(deps, key);
  if (outcome === 'approved') return { state: 'succeeded', message: null };
  return outcome === 'unknown'
    ? { state: 'processing', message: unconfirmed }
    : { state: 'failed', message: problem };
}

const toConfirmation = ({ problem, state }: PaymentRecord): CcbillConfirmation =>
  state === 'succeeded'
    ? { state: 'succeeded', message: null }
    : { state: 'processing', message: problem ?? unconfirmed };

async function findPayment({ db }: CcbillDeps, userId: string, clientSecret: string) {
  const [found] = await db
    .select({
      id: ccbillPayments.id,
      cents: ccbillPayments.cents,
      invoiceId: ccbillPayments.invoiceId,
      subscriptionId: ccbillPayments.subscriptionId,
    })
    .from(ccbillPayments)
    .innerJoin(ccbillCustomers, eq(ccbillCustomers.id, ccbillPayments.customerId))
    .where(and(eq(ccbillPayments.clientSecret, clientSecret), eq(ccbillCustomers.userId, userId)));
  return found;
}

/**
 * A renewal that CCBill still retries is ended there before another card pays it: else both could be charged. Then
 * its state is read once more, because the retry may have just succeeded.
 */
async function takeOverRenewal(
  deps: CcbillDeps,
  { subscriptionId }: { subscriptionId: string | null },
): Promise<void> {
  if (!subscriptionId) return;
  const key = { subscriptionId };
  const book = await deps.db.transaction(async (tx) => {
    const before = await lockBook(tx, key);
    if (before?.subscription?.state !== 'past_due') return null;
    const now = deps.clock();
    const after = stopRetries(before, now);
    if (after !== before) await saveBook(tx, deps, before, after, now);
    return after;
  });
  if (!book) return;
  await stopAgreements(deps, book, key);
  await refreshNow(deps, key);
}

function stopRetries(book: Book, now: Date): Book {
  const agreement = findAgreement(book);
  if (agreement?.state !== 'running') return book;
  // Should the other card be declined as well, the saved one is tried by us from tomorrow on.
  const later = updateSubscription(book, { retryAt: addDays(now, 1) });
  return updateAgreement(later, agreement.id, { state: 'stopping' });
}

/** Ends what the new agreement replaces; a job asks again when CCBill does not confirm it. */
async function settleReplaced(deps: CcbillDeps, key: BookKey): Promise<void> {
  const book = await findBook(deps.db, key);
  if (!book) return;
  await stopAgreements(deps, book, key).catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
  });
}
