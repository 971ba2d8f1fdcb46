import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { addHours } from '#platform/time.ts';
import { PaymentError } from '../port.ts';
import { stopPending } from './agreements.ts';
import { type ChargeRecord, findOpenInvoice, getPayment, getSubscription } from './book.ts';
import { beginCharge, findLateCharges, listUnresolved, resolveCharge, runCharge } from './charges.ts';
import type { CcbillDeps } from './deps.ts';
import { applyDueStep, isOwnChargeDue } from './due-steps.ts';
import { readExtract } from './extract.ts';
import { refreshBook } from './refresh.ts';
import { refundStrays, resolveRefunds } from './refunds.ts';
import { ccbillSubscriptions } from './schema.ts';
import { findUnsettledCharge, lockBook, saveBook } from './store.ts';

/** Hours between looks at a renewal that CCBill has not made yet. */
const lookHours = 1;

/**
 * Everything that waits: lost answers, what is to stop at CCBill, renewals, the extract. An outage of one step does
 * not block the others. Any number of processes may run it at once.
 *
 * @throws PaymentError, the first of those steps that failed
 */
export async function tickCcbill(deps: CcbillDeps): Promise<void> {
  const problems: PaymentError[] = [];
  const attempt = (step: () => Promise<unknown>) =>
    step().catch((error: unknown) => {
      if (!(error instanceof PaymentError)) throw error;
      problems.push(error);
    });
  for (const subject of await listUnresolved(deps)) await attempt(() => resolveCharge(deps, subject));
  await attempt(() => resolveRefunds(deps));
  await attempt(() => stopPending(deps));
  for (const subscriptionId of await listDue(deps)) await attempt(() => runDueSteps(deps, subscriptionId));
  await attempt(async () => {
    if (await readExtract(deps)) await findLateCharges(deps);
  });
  await attempt(() => refundStrays(deps));
  const [first] = problems;
  if (first) throw first;
}

async function listDue({ clock, db }: CcbillDeps): Promise<string[]> {
  const { dueAt, id } = ccbillSubscriptions;
  const due = await db
    .select({ id })
    .from(ccbillSubscriptions)
    .where(and(isNotNull(dueAt), lte(dueAt, clock())));
  return due.map((row) => row.id);
}

async function runDueSteps(deps: CcbillDeps, subscriptionId: string): Promise<void> {
  const { clock, db } = deps;
  const key = { subscriptionId };
  await refreshBook(deps, key);
  const charge = await db.transaction(async (tx): Promise<ChargeRecord | null> => {
    const now = clock();
    const before = await lockBook(tx, key);
    if (!before) return null;
    const after = applyDueStep(before, now);
    if (after !== before) await saveBook(tx, deps, before, after, now);
    const { subaccount, tokenId } = getSubscription(after);
    const paymentId = findOpenInvoice(after)?.paymentId;
    if (!isOwnChargeDue(after, now) || !paymentId || !tokenId || subaccount === null) return null;
    if (await findUnsettledCharge(tx, subscriptionId)) return null;
    const { cents } = getPayment(after, paymentId);
    const { price } = getSubscription(after);
    const card = after.payments.findLast((payment) => payment.card)?.card ?? null;
    return beginCharge(tx, deps, key, after, { paymentId, tokenId, subaccount, cents, price, card }, now);
  });
  if (charge) await runCharge(deps, charge);
  // CCBill has not renewed it yet, or retries: it is looked at again in an hour.
  const stillDue = and(eq(ccbillSubscriptions.id, subscriptionId), lte(ccbillSubscriptions.dueAt, clock()));
  await db
    .update(ccbillSubscriptions)
    .set({ dueAt: addHours(clock(), lookHours) })
    .where(stillDue);
}
