import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { enterprisePeriods, storageDays } from './schema.ts';

export const enterpriseData: readonly DataPart[] = [
  tablePart({
    name: 'enterprise-storage',
    about: 'What you stored on each day, as Enterprise counts it.',
    table: storageDays,
    of: storageDays.userId,
  }),
  tablePart({
    name: 'enterprise-invoices',
    about: 'What each Enterprise invoice is made of.',
    table: enterprisePeriods,
    of: enterprisePeriods.userId,
  }),
];

/** Of a deleted account: what was invoiced stays in the books, under the name that stands for nobody. */
export async function keepEnterpriseBooks(tx: Tx, userId: string, nobody: string): Promise<void> {
  await tx.delete(storageDays).where(eq(storageDays.userId, userId));
  await tx.update(enterprisePeriods).set({ userId: nobody }).where(eq(enterprisePeriods.userId, userId));
}
