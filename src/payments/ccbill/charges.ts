/**
 * Charges of a payment token. CCBill has no idempotency keys, so each charge is stored before it is asked for, and
 * one whose answer was lost is looked up among the token's charges before another one may begin: never two.
 */
import { and, eq, gte, isNull, lte } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays, minuteMs } from '#platform/time.ts';
import { applyApproval, applyChargeBegun, applyDecline, applyLateCharge } from './apply-charge.ts';
import type { Book, ChargeRecord } from './book.ts';
import { createUnconfirmedError, describeDecline } from './declines.ts';
import type { CcbillDeps } from './deps.ts';
import { ccbillCharges } from './schema.ts';
import { type BookKey, findUnsettledCharge, listKnownAgreements, lockBook, saveBook } from './store.ts';
import type { ThreedsResult } from './threeds.ts';

/** From a charge's start until its outcome is looked up: longer than CCBill may take to answer. */
const lookUpAfterMs = 2 * minuteMs;
/**
 * From a charge's start until CCBill's list of charges without it counts as an answer. The documentation does not
 * say how soon the list has a charge.
 */
const lostAfterMs = 15 * minuteMs;
/** Days in which a charge that counted as lost is looked for again. */
const lateDays = 2;

export type NewCharge = Pick<ChargeRecord, 'tokenId' | 'subaccount' | 'cents' | 'price' | 'card'> &
  Partial<Pick<ChargeRecord, 'paymentId' | 'lines' | 'key'>>;

export type ChargeResult = { outcome: 'approved' | 'declined' | 'unknown'; problem: string | null };

/**
 * Stores a charge in the transaction that decided it. Carry it out with `runCharge` once that is committed.
 *
 * @throws PaymentError while another charge of the same subscription or purchase is unsettled
 */
export async function beginCharge(
  tx: Tx,
  deps: Pick<CcbillDeps, 'publishEvent'>,
  key: BookKey,
  book: Book,
  charge: NewCharge,
  now: Date,
): Promise<ChargeRecord> {
  const subscriptionId = 'subscriptionId' in key ? key.subscriptionId : null;
  const subject = subscriptionId ?? (key as { paymentId: string }).paymentId;
  const row = {
    id: newId(),
    subject,
    subscriptionId,
    startedAt: now,
    paymentId: null,
    lines: null,
    key: null,
  };
  const [begun] = await tx
    .insert(ccbillCharges)
    .values({ ...row, ...charge })
    .onConflictDoNothing()
    .returning();
  if (!begun) throw createUnconfirmedError(subject);
  await saveBook(tx, deps, book, applyChargeBegun(book, begun), now);
  return begun;
}

/** Asks CCBill for a stored charge, once, and settles it unless the answer is lost. */
export async function runCharge(
  deps: CcbillDeps,
  charge: ChargeRecord,
  threeds: ThreedsResult | null = null,
): Promise<ChargeResult> {
  const { cents, id, price, subaccount, tokenId } = charge;
  const answer = await deps.api
    .charge({ reference: id, tokenId, subaccount, cents, price, threeds })
    .catch(async (error: unknown) => {
      // Nothing was asked: there was no access token.
      await settle(deps, charge, {
        problem: describeDecline({ outcome: 'refused', status: 503, code: null }),
      });
      throw error;
    });
  if (answer.outcome === 'unknown') return { outcome: 'unknown', problem: null };
  if (answer.outcome === 'approved') {
    await settle(deps, charge, { agreementId: answer.agreementId });
    return { outcome: 'approved', problem: null };
  }
  const problem = describeDecline(answer);
  await settle(deps, charge, { problem });
  return { outcome: 'declined', problem };
}

/**
 * Looks up an unsettled charge whose answer was lost. Does nothing while its answer may still come.
 *
 * @throws PaymentError when CCBill cannot be asked
 */
export async function resolveCharge(deps: CcbillDeps, subject: string): Promise<void> {
  const charge = await findUnsettledCharge(deps.db, subject);
  if (!charge) return;
  const age = deps.clock().getTime() - charge.startedAt.getTime();
  if (age < lookUpAfterMs) return;
  const listed = await deps.api.listCharges(charge.tokenId);
  const known = await listKnownAgreements(deps.db, listed);
  const found = listed.find((id) => !known.has(id));
  if (found) return settle(deps, charge, { agreementId: found });
  if (age >= lostAfterMs) {
    await settle(deps, charge, {
      problem: 'The payment was not completed. You were not charged. Please try again.',
      isLost: true,
    });
  }
}

/**
 * Looks once more for charges that counted as lost: one that CCBill lists after all is a payment that is refunded.
 *
 * @throws PaymentError when CCBill cannot be asked
 */
export async function findLateCharges(deps: CcbillDeps): Promise<void> {
  const { clock, db } = deps;
  const lost = await db
    .select()
    .from(ccbillCharges)
    .where(and(eq(ccbillCharges.outcome, 'lost'), gte(ccbillCharges.startedAt, addDays(clock(), -lateDays))));
  for (const charge of lost) {
    const listed = await deps.api.listCharges(charge.tokenId);
    const known = await listKnownAgreements(db, listed);
    const late = listed.find((id) => !known.has(id));
    if (late) await recordLateCharge(deps, charge, late);
  }
}

async function recordLateCharge(deps: CcbillDeps, charge: ChargeRecord, id: string): Promise<void> {
  const { clock, db } = deps;
  const key = toBookKey(charge);
  await db.transaction(async (tx) => {
    const before = await lockBook(tx, key);
    if (!before) return;
    await saveBook(tx, deps, before, applyLateCharge(before, charge, id, clock()), clock());
    await tx.update(ccbillCharges).set({ agreementId: id }).where(eq(ccbillCharges.id, charge.id));
  });
}

/** Subjects whose charge is old enough to be looked up. */
export async function listUnresolved({ clock, db }: CcbillDeps): Promise<string[]> {
  const before = new Date(clock().getTime() - lookUpAfterMs);
  const rows = await db
    .select({ subject: ccbillCharges.subject })
    .from(ccbillCharges)
    .where(and(isNull(ccbillCharges.settledAt), lte(ccbillCharges.startedAt, before)));
  return rows.map(({ subject }) => subject);
}

function toBookKey({ paymentId, subject, subscriptionId }: ChargeRecord): BookKey {
  return subscriptionId ? { subscriptionId } : { paymentId: paymentId ?? subject };
}

type Settlement = { agreementId: string } | { problem: string; isLost?: true };

/** Records the outcome once: of two processes that know it, the second changes nothing. */
async function settle(deps: CcbillDeps, charge: ChargeRecord, settlement: Settlement): Promise<void> {
  const { clock, db } = deps;
  const key = toBookKey(charge);
  await db.transaction(async (tx) => {
    const now = clock();
    const before = await lockBook(tx, key);
    if (!before) throw new Error(`the book of charge ${charge.id} is gone`);
    const agreementId = 'agreementId' in settlement ? settlement.agreementId : null;
    const outcome = agreementId ? 'approved' : 'isLost' in settlement ? 'lost' : 'declined';
    const problem = 'problem' in settlement ? settlement.problem : null;
    const settled = await tx
      .update(ccbillCharges)
      .set({ settledAt: now, outcome, agreementId, problem })
      .where(and(eq(ccbillCharges.id, charge.id), isNull(ccbillCharges.settledAt)))
      .returning({ id: ccbillCharges.id });
    if (settled.length === 0) return;
    const after = agreementId
      ? applyApproval(before, charge, agreementId, now)
      : applyDecline(before, charge, problem ?? '', now);
    await saveBook(tx, deps, before, after, now);
  });
}
