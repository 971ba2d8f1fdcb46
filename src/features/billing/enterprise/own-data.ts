import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { enterprisePeriods, storageDays } from './schema.ts';

export const enterpriseData: readonly DataPart[] = [
  createTablePart({
    name: 'enterprise-storage',
    about: 'What you stored on each day, as Enterprise counts it.',
    table: storageDays,
    owner: storageDays.userId,
  }),
  createTablePart({
    name: 'enterprise-invoices',
    about: 'What each Enterprise invoice is made of.',
    table: enterprisePeriods,
    owner: enterprisePeriods.userId,
  }),
];

/** Moves a deleted account's invoiced periods to the anonymous account, which keeps the books complete. */
export async function anonymiseEnterpriseBooks(tx: Tx, userId: string, anonymousId: string): Promise<void> {
  await tx.delete(storageDays).where(eq(storageDays.userId, userId));
  await tx.update(enterprisePeriods).set({ userId: anonymousId }).where(eq(enterprisePeriods.userId, userId));
}
