import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { managedAgreements, managedQuotes } from './schema.ts';

export const managedData: readonly DataPart[] = [
  tablePart({
    name: 'managed-quotes',
    about: 'Your requests for a Managed plan, and what became of them.',
    table: managedQuotes,
    of: managedQuotes.userId,
  }),
  tablePart({
    name: 'managed-agreements',
    about: 'What was agreed on; its invoices are among your invoices.',
    table: managedAgreements,
    of: managedAgreements.userId,
  }),
];

/** Whether an agreement runs: its months are owed whatever becomes of the account. */
export async function hasAgreement(db: Queryable, userId: string): Promise<boolean> {
  const [running] = await db
    .select({ id: managedAgreements.id })
    .from(managedAgreements)
    .where(and(eq(managedAgreements.userId, userId), isNull(managedAgreements.endedAt)));
  return running !== undefined;
}

/** Of a deleted account: agreements end and stay in the books without what was written. */
export async function keepManagedBooks(tx: Tx, userId: string, nobody: string, now: Date): Promise<void> {
  await tx.update(managedQuotes).set({ userId: nobody, message: '' }).where(eq(managedQuotes.userId, userId));
  await tx.update(managedQuotes).set({ answeredBy: null }).where(eq(managedQuotes.answeredBy, userId));
  await tx
    .update(managedQuotes)
    .set({ state: 'declined', answeredAt: now })
    .where(and(eq(managedQuotes.userId, nobody), eq(managedQuotes.state, 'open')));
  await tx
    .update(managedAgreements)
    .set({ endedAt: now, openUntil: null })
    .where(and(eq(managedAgreements.userId, userId), isNull(managedAgreements.endedAt)));
  await tx.update(managedAgreements).set({ userId: nobody }).where(eq(managedAgreements.userId, userId));
}
