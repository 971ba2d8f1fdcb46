import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { advanceOnce } from './advance.ts';
import type { Book } from './book.ts';
import {
  bankTransferCharges,
  bankTransferCustomers,
  bankTransferSubscriptions,
  bankTransfers,
} from './schema.ts';
import { lockChargeBook, lockSubscriptionBook, type StoreDeps, saveBook } from './store.ts';
import { payerDays } from './timings.ts';

/**
 * Applies all steps that are due, in order, and removes payers' names and accounts after `payerDays`. Any number of
 * processes may run it at once.
 */
export async function tickBankTransfers(db: Db, now: Date, deps: StoreDeps): Promise<void> {
  const subscriptions = await db
    .select({ id: bankTransferSubscriptions.id })
    .from(bankTransferSubscriptions)
    .where(lte(bankTransferSubscriptions.dueAt, now));
  const purchases = await db
    .select({ id: bankTransferCharges.id })
    .from(bankTransferCharges)
    .where(and(lte(bankTransferCharges.dueAt, now), isNull(bankTransferCharges.subscriptionId)));
  for (const { id } of subscriptions) await advanceBook(db, now, deps, (tx) => lockSubscriptionBook(tx, id));
  for (const { id } of purchases) await advanceBook(db, now, deps, (tx) => lockChargeBook(tx, id));
  await removeOldPayers(db, now);
}

/** One transaction for each step, so that each is stored at its own time with its events. */
async function advanceBook(
  db: Db,
  now: Date,
  deps: StoreDeps,
  lock: (tx: Tx) => Promise<Book | null>,
): Promise<void> {
  const step = () =>
    db.transaction(async (tx) => {
      const before = await lock(tx);
      const moved = before && advanceOnce(before, deps.noticeDays, now);
      if (moved) await saveBook(tx, deps, { before, after: moved.book, now: moved.at });
      return moved !== null;
    });
  while (await step());
}

/** The operator's own statements keep them; money that is not matched yet still needs them. */
async function removeOldPayers(db: Db, now: Date): Promise<void> {
  const { bookedOn, chargeId, payerAccount, payerName, state, text } = bankTransfers;
  const notHeld = db
    .select({ id: bankTransferCharges.id })
    .from(bankTransferCharges)
    .innerJoin(bankTransferCustomers, eq(bankTransferCustomers.id, bankTransferCharges.customerId))
    .where(isNotHeld(bankTransferCustomers.userId));
  await db
    .update(bankTransfers)
    .set({ payerName: null, payerAccount: null, text: null })
    .where(
      and(
        ne(state, 'unmatched'),
        lt(bookedOn, toUtcDate(addDays(now, -payerDays))),
        or(isNotNull(payerName), isNotNull(payerAccount), isNotNull(text)),
        or(isNull(chargeId), inArray(chargeId, notHeld)),
      ),
    );
}
