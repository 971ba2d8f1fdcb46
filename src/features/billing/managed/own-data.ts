import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { managedAgreements, managedQuotes } from './schema.ts';

export const managedData: readonly DataPart[] = [
  createTablePart({
    name: 'managed-quotes',
    about: 'Your requests for a Managed plan, and our answers.',
    table: managedQuotes,
    owner: managedQuotes.userId,
  }),
  createTablePart({
    name: 'managed-agreements',
    about: 'Your Managed agreements. Their invoices are in your list of invoices.',
    table: managedAgreements,
    owner: managedAgreements.userId,
  }),
];

/** Whether the account has a running agreement. Its months are owed even if the account is deleted. */
export async function hasRunningAgreement(db: Queryable, userId: string): Promise<boolean> {
  const [running] = await db
    .select({ id: managedAgreements.id })
    .from(managedAgreements)
    .where(and(eq(managedAgreements.userId, userId), isNull(managedAgreements.endedAt)));
  return running !== undefined;
}

/** Ends a deleted account's agreements and moves them to the anonymous account, without what was written. */
export async function anonymiseManagedBooks(
  tx: Tx,
  userId: string,
  anonymousId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(managedQuotes)
    .set({ userId: anonymousId, message: '', reason: null })
    .where(eq(managedQuotes.userId, userId));
  await tx.update(managedQuotes).set({ answeredBy: null }).where(eq(managedQuotes.answeredBy, userId));
  await tx
    .update(managedQuotes)
    .set({ state: 'declined', answeredAt: now })
    .where(and(eq(managedQuotes.userId, anonymousId), eq(managedQuotes.state, 'open')));
  await tx
    .update(managedAgreements)
    .set({ endedAt: now, openUntil: null })
    .where(and(eq(managedAgreements.userId, userId), isNull(managedAgreements.endedAt)));
  await tx.update(managedAgreements).set({ userId: anonymousId }).where(eq(managedAgreements.userId, userId));
}
