import { and, eq, lte, ne } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { getAccountPlans, isGivenPlan, lockBillingAccount } from './account.ts';
import { grantBegunMonths } from './allowance.ts';
import { subscriptions } from './schema.ts';

/** Grants the monthly allowances that are due: of yearly subscriptions and of given plans. */
export async function grantDueAllowances(db: Db, now: Date): Promise<void> {
  const due = await db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(ne(subscriptions.state, 'ended'), lte(subscriptions.nextAllowanceAt, now)));
  for (const row of due) await db.transaction((tx) => grantDueAllowance(tx, row, now));
}

async function grantDueAllowance(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  await lockBillingAccount(tx, userId);
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (!row || row.state === 'ended') return;
  const { given } = await getAccountPlans(tx, userId);
  const { patch } = await grantBegunMonths(tx, row, isGivenPlan(row) || !given, now);
  await tx.update(subscriptions).set(patch).where(eq(subscriptions.id, id));
}
