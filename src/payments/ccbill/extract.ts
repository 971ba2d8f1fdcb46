/** Reads the extract of transactions, hour by hour, into a table. */
import { and, eq, lte } from 'drizzle-orm';
import { addDays, hourMs, minuteMs } from '#platform/time.ts';
import type { CcbillDeps } from './deps.ts';
import { ccbillExtract, ccbillTransactions } from './schema.ts';

/** "Data Link requests can only be made once every 60 minutes." */
const intervalMs = 61 * minuteMs;
const rowId = 'main';

/**
 * Reads the next window, at most a day, unless the last request was less than an hour ago. Windows follow on each
 * other without overlap, and each is stored in one transaction, so that no row is stored twice.
 *
 * @returns whether it was read
 * @throws PaymentError when CCBill refuses; the window is asked for again in an hour
 */
export async function readExtract(deps: CcbillDeps): Promise<boolean> {
  const { clock, dataLink, db } = deps;
  const now = clock();
  // A new installation has nothing before its first hour.
  const start = { id: rowId, requestedAt: new Date(now.getTime() - intervalMs), coveredUntil: now };
  await db.insert(ccbillExtract).values(start).onConflictDoNothing();
  const [claimed] = await db
    .update(ccbillExtract)
    .set({ requestedAt: now })
    .where(
      and(
        eq(ccbillExtract.id, rowId),
        lte(ccbillExtract.requestedAt, new Date(now.getTime() - intervalMs)),
        lte(ccbillExtract.coveredUntil, new Date(now.getTime() - hourMs)),
      ),
    )
    .returning();
  if (!claimed) return false;
  const from = claimed.coveredUntil;
  const until = new Date(Math.min(addDays(from, 1).getTime(), now.getTime()));
  // Both ends are part of a window at CCBill.
  const rows = await dataLink.extract(from, new Date(until.getTime() - 1_000));
  await db.transaction(async (tx) => {
    const values = rows.map((row, line) => ({ id: `${from.toISOString()}/${line}`, ...row }));
    for (let first = 0; first < values.length; first += insertedAtOnce) {
      await tx
        .insert(ccbillTransactions)
        .values(values.slice(first, first + insertedAtOnce))
        .onConflictDoNothing();
    }
    await tx.update(ccbillExtract).set({ coveredUntil: until }).where(eq(ccbillExtract.id, rowId));
  });
  for (const { agreementId } of rows) deps.statuses.forget(agreementId);
  return true;
}

const insertedAtOnce = 1_000;
