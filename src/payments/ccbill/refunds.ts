/**
 * Refunds. Like charges they have no idempotency key at CCBill: each is stored first, and one whose answer was lost
 * is looked up in CCBill's count of refunds before it may be asked for again.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { minuteMs } from '#platform/time.ts';
import { PaymentError } from '../port.ts';
import { getPayment, type PaymentRecord, updateAgreement, updatePayment } from './book.ts';
import type { CcbillDeps } from './deps.ts';
import { refreshNow } from './refresh.ts';
import { ccbillPayments, ccbillRefunds } from './schema.ts';
import { type BookKey, lockBook, saveBook } from './store.ts';

type RefundRecord = typeof ccbillRefunds.$inferSelect;

/** From a refund's start until an unchanged count means that it was not made. */
const lostAfterMs = 15 * minuteMs;
/** From its start until its outcome is looked up: longer than CCBill may take to answer. */
const lookUpAfterMs = 2 * minuteMs;

/**
 * Refunds a part of a payment. CCBill names no charge in a refund: it takes an amount from the subscription that
 * made it, and cancels and expires that subscription. What is paid for goes on here, and the next renewal is ours to
 * charge.
 *
 * @throws PaymentError when it is refused, exceeds what is left, or is not confirmed yet
 */
export async function refundPayment(
  deps: CcbillDeps,
  request: { paymentId: string; cents: number; key: string },
): Promise<void> {
  const earlier = await findRefund(deps.db, request.key);
  if (earlier) {
    requireSame(earlier, request);
    const settled = earlier.settledAt ? earlier : await resolveRefund(deps, earlier);
    if (settled.outcome === 'done') return;
    if (settled.outcome === 'refused') throw createRefusal(request.paymentId, 'CCBill refused it before');
    if (settled.outcome === null) throw createUnconfirmed(request.paymentId);
    // Lost: it was not made, and is asked for again.
    await deps.db
      .delete(ccbillRefunds)
      .where(and(eq(ccbillRefunds.key, request.key), eq(ccbillRefunds.outcome, 'lost')));
  }
  const payment = await findPayment(deps.db, request.paymentId);
  if (!payment) throw createRefusal(request.paymentId, 'it is unknown');
  await refreshNow(deps, toBookKey(payment));
  const begun = await beginRefund(deps, request);
  const outcome = await deps.dataLink.refund(begun.agreementId, request.cents);
  deps.statuses.forget(begun.agreementId);
  if (outcome === 'unknown') throw createUnconfirmed(request.paymentId);
  await settle(deps, begun, outcome);
  if (outcome === 'refused') throw createRefusal(request.paymentId, 'CCBill refused it');
}

async function beginRefund(
  deps: CcbillDeps,
  { cents, key, paymentId }: { paymentId: string; cents: number; key: string },
): Promise<RefundRecord> {
  const { clock, db, statuses } = deps;
  const found = await findPayment(db, paymentId);
  const status = found?.agreementId ? await statuses.read(found.agreementId) : null;
  return db.transaction(async (tx) => {
    const before = found && (await lockBook(tx, toBookKey(found)));
    if (!before) throw createRefusal(paymentId, 'it is unknown');
    const payment = getPayment(before, paymentId);
    const { agreementId, dispute, refundedCents, state } = payment;
    if (state !== 'succeeded' || !agreementId || !status)
      throw createRefusal(paymentId, 'it has not succeeded');
    if (dispute) throw createRefusal(paymentId, 'it is charged back');
    if (!Number.isInteger(cents) || cents < 1)
      throw createRefusal(paymentId, `${cents} is no number of cents`);
    if (cents > payment.cents - refundedCents)
      throw createRefusal(paymentId, 'that is more than is left of it');
    const row = { key, paymentId, agreementId, cents, refundsBefore: status.refunds, startedAt: clock() };
    const [begun] = await tx.insert(ccbillRefunds).values(row).onConflictDoNothing().returning();
    if (!begun) throw createUnconfirmed(paymentId);
    const agreement = before.agreements.find(({ id }) => id === agreementId);
    if (agreement?.state === 'running') {
      const after = updateAgreement(before, agreementId, { state: 'stopping' });
      await saveBook(tx, deps, before, after, clock());
    }
    return begun;
  });
}

/**
 * Looks up a refund whose answer was lost.
 *
 * @returns it, settled if the outcome is known now
 * @throws PaymentError when CCBill cannot be asked
 */
async function resolveRefund(deps: CcbillDeps, refund: RefundRecord): Promise<RefundRecord> {
  const age = deps.clock().getTime() - refund.startedAt.getTime();
  if (age < lookUpAfterMs) return refund;
  deps.statuses.forget(refund.agreementId);
  const status = await deps.statuses.read(refund.agreementId);
  if (status && status.refunds > refund.refundsBefore) return settle(deps, refund, 'done');
  return age >= lostAfterMs ? settle(deps, refund, 'lost') : refund;
}

/** Looks up all refunds whose answer was lost. @throws PaymentError when CCBill cannot be asked */
export async function resolveRefunds(deps: CcbillDeps): Promise<void> {
  const open = await deps.db.select().from(ccbillRefunds).where(isNull(ccbillRefunds.settledAt));
  for (const refund of open) await resolveRefund(deps, refund);
}

/** Refunds what an agreement charged although a change had replaced it. @throws PaymentError */
export async function refundStrays(deps: CcbillDeps): Promise<void> {
  const { isStray, refundedCents } = ccbillPayments;
  const strays = await deps.db
    .select()
    .from(ccbillPayments)
    .where(and(eq(isStray, true), eq(refundedCents, 0), isNull(ccbillPayments.dispute)));
  for (const { cents, id } of strays) await refundPayment(deps, { paymentId: id, cents, key: `stray:${id}` });
}

/** Records the outcome once. */
async function settle(
  deps: CcbillDeps,
  refund: RefundRecord,
  outcome: NonNullable<RefundRecord['outcome']>,
): Promise<RefundRecord> {
  const { clock, db } = deps;
  return db.transaction(async (tx) => {
    const now = clock();
    const found = await findPayment(tx, refund.paymentId);
    const before = found && (await lockBook(tx, toBookKey(found)));
    if (!before) throw new Error(`the payment of refund ${refund.key} is gone`);
    const [settled] = await tx
      .update(ccbillRefunds)
      .set({ settledAt: now, outcome })
      .where(and(eq(ccbillRefunds.key, refund.key), isNull(ccbillRefunds.settledAt)))
      .returning();
    if (!settled) return { ...refund, settledAt: now, outcome };
    if (outcome === 'done') {
      const { cents, refundedCents } = getPayment(before, refund.paymentId);
      const total = Math.min(cents, refundedCents + refund.cents);
      const refunded = updatePayment(before, refund.paymentId, { refundedCents: total });
      const after = updateAgreement(refunded, refund.agreementId, { state: 'stopped' });
      await saveBook(tx, deps, before, after, now);
    }
    return settled;
  });
}

async function findRefund(db: Db, key: string): Promise<RefundRecord | undefined> {
  const [found] = await db.select().from(ccbillRefunds).where(eq(ccbillRefunds.key, key));
  return found;
}

async function findPayment(db: Pick<Db, 'select'>, id: string) {
  const [found] = await db.select().from(ccbillPayments).where(eq(ccbillPayments.id, id));
  return found;
}

function toBookKey({ id, subscriptionId }: Pick<PaymentRecord, 'id' | 'subscriptionId'>): BookKey {
  return subscriptionId ? { subscriptionId } : { paymentId: id };
}

function requireSame(
  earlier: RefundRecord,
  { cents, key, paymentId }: { paymentId: string; cents: number; key: string },
) {
  if (earlier.paymentId === paymentId && earlier.cents === cents) return;
  throw new PaymentError(`the key ${key} stands for another request`, { retryable: false });
}

const createRefusal = (id: string, why: string) =>
  new PaymentError(`payment ${id} cannot be refunded: ${why}`, { retryable: false });

const createUnconfirmed = (id: string) =>
  new PaymentError(`a refund of payment ${id} is not confirmed`, { retryable: true });
