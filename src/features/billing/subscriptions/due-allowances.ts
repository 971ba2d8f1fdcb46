import { and, eq, lte, ne } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isGiven, lockAccount, plansOf } from './account.ts';
import { grantMonths } from './allowance.ts';
import { subscriptions } from './schema.ts';

/** Grants what plans bring with a month that has begun: years that are paid, and plans that were given. */
export async function grantDueAllowances(db: Db, now: Date): Promise<void> {
  const due = await db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(ne(subscriptions.state, 'ended'), lte(subscriptions.nextAllowanceAt, now)));
  for (const row of due) await db.transaction((tx) => grantDue(tx, row, now));
}

async function grantDue(tx: Tx, { id, userId }: { id: string; userId: string }, now: Date): Promise<void> {
  await lockAccount(tx, userId);
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (!row || row.state === 'ended') return;
  const { given } = await plansOf(tx, userId);
  const { patch } = await grantMonths(tx, row, isGiven(row) || !given, now);
  await tx.update(subscriptions).set(patch).where(eq(subscriptions.id, id));
}
