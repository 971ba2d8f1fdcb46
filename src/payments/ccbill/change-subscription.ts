/** Changes of a subscription that a caller requests. */
import { and, eq } from 'drizzle-orm';
import { type ChangeRequest, PaymentError, planChangedMessage } from '../port.ts';
import { stopAgreements } from './agreements.ts';
import {
  type Book,
  endBook,
  findAgreement,
  getActiveSubscription,
  getSubscription,
  updateAgreement,
  updateSubscription,
} from './book.ts';
import { beginCharge, resolveCharge, runCharge } from './charges.ts';
import { createUnconfirmedError } from './declines.ts';
import type { CcbillDeps } from './deps.ts';
import { prorateChange } from './periods.ts';
import { refreshNow } from './refresh.ts';
import { ccbillCharges } from './schema.ts';
import { findUnsettledCharge, lockBook, saveBook } from './store.ts';

/**
 * Changes a stored subscription, and then ends at CCBill what is to stop.
 *
 * @throws PaymentError for an unknown one, while a charge of it is unsettled, and when CCBill does not confirm the
 *   end: the change is stored then, and a job asks again
 */
async function change(deps: CcbillDeps, subscriptionId: string, apply: (book: Book) => Book): Promise<void> {
  const { clock, db } = deps;
  const after = await db.transaction(async (tx) => {
    const before = await lockBook(tx, { subscriptionId });
    if (!before) throw createNotFoundError(subscriptionId);
    if (await findUnsettledCharge(tx, subscriptionId)) throw createUnconfirmedError(subscriptionId);
    const changed = apply(before);
    if (changed !== before) await saveBook(tx, deps, before, changed, clock());
    return changed;
  });
  await stopAgreements(deps, after, { subscriptionId });
}

/** CCBill ends at the end of what is paid for; the way back is a charge of ours at that time. */
export function setCancelAtPeriodEnd(deps: CcbillDeps, id: string, cancel: boolean): Promise<void> {
  return change(deps, id, (book) => {
    const { cancelAtPeriodEnd, state } = getSubscription(book);
    // Nothing is paid for: it ends now, and the open renewal is not charged.
    if (state === 'past_due' && cancel) return endBook(book);
    if (state === 'ended') throw new PaymentError('the subscription has ended', { retryable: false });
    if (cancelAtPeriodEnd === cancel) return book;
    if (!cancel) return updateSubscription(book, { cancelAtPeriodEnd: false });
    return stopRenewals(updateSubscription(book, { cancelAtPeriodEnd: true, nextPrice: null }));
  });
}

export function endSubscription(deps: CcbillDeps, id: string): Promise<void> {
  return change(deps, id, endBook);
}

function stopRenewals(book: Book): Book {
  const agreement = findAgreement(book);
  return agreement?.state === 'running' ? updateAgreement(book, agreement.id, { state: 'stopping' }) : book;
}

export async function changeSubscription(deps: CcbillDeps, request: ChangeRequest): Promise<void> {
  if (await isDone(deps, request)) return;
  if (request.when === 'now') await changeNow(deps, request);
  else await changeAtRenewal(deps, request);
}

/** CCBill cannot change a price: its renewals end, and the next period is charged by us at the new one. */
function changeAtRenewal(deps: CcbillDeps, { from, price, subscriptionId }: ChangeRequest): Promise<void> {
  return change(deps, subscriptionId, (book) => {
    const { price: current } = getActiveSubscription(book);
    requireRunning(book, from);
    const isSame = price.key === current.key && price.cents === current.cents;
    const changed = updateSubscription(book, { nextPrice: isSame ? null : price, cancelAtPeriodEnd: false });
    return isSame ? changed : stopRenewals(changed);
  });
}

/** Charges the difference with a new agreement, and ends the old one. A decline leaves everything as it was. */
async function changeNow(
  deps: CcbillDeps,
  { from, key, price, subscriptionId }: ChangeRequest,
): Promise<void> {
  const { clock, db } = deps;
  await refreshNow(deps, { subscriptionId });
  const begun = await db.transaction(async (tx) => {
    const book = await lockBook(tx, { subscriptionId });
    if (!book) throw createNotFoundError(subscriptionId);
    const { subaccount, tokenId } = getActiveSubscription(book);
    requireRunning(book, from);
    if (!tokenId || subaccount === null) throw new PaymentError('no card was kept', { retryable: false });
    const { cents, lines } = prorateChange(getSubscription(book), price, {
      now: clock(),
      smallestCents: deps.smallestCents,
    });
    const card = book.payments.findLast((payment) => payment.card)?.card ?? null;
    const charge = { tokenId, subaccount, cents, price, lines, card, key };
    return beginCharge(tx, deps, { subscriptionId }, book, charge, clock());
  });
  const { outcome, problem } = await runCharge(deps, begun);
  if (outcome === 'unknown') throw createUnconfirmedError(subscriptionId);
  if (outcome === 'declined') {
    throw new PaymentError('the charge of a change was declined', {
      retryable: false,
      payerMessage: problem,
    });
  }
  await change(deps, subscriptionId, (book) => book).catch((error: unknown) => {
    // It is paid and in effect; a job ends the old agreement.
    if (!(error instanceof PaymentError)) throw error;
  });
}

/** Whether the call of this key was carried out; one whose answer was lost is looked up first. */
async function isDone(deps: CcbillDeps, { key, subscriptionId }: ChangeRequest): Promise<boolean> {
  await resolveCharge(deps, subscriptionId);
  const [done] = await deps.db
    .select({ id: ccbillCharges.id })
    .from(ccbillCharges)
    .where(and(eq(ccbillCharges.key, key), eq(ccbillCharges.outcome, 'approved')));
  return done !== undefined;
}

/** @throws PaymentError when the current price is not the one that the caller knows */
function requireRunning(book: Book, key: string): void {
  const { price } = getSubscription(book);
  if (price.key === key) return;
  throw new PaymentError(`${price.key} runs, not ${key}`, {
    retryable: false,
    payerMessage: planChangedMessage,
  });
}

export const createNotFoundError = (id: string) =>
  new PaymentError(`there is no subscription ${id} of CCBill`, { retryable: false });
