import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { wallets } from '../ledger/schema.ts';
import { usageDays } from './schema.ts';

export const usageData: readonly DataPart[] = [
  createTablePart({
    name: 'usage-by-day',
    about: 'Tokens spent, by day and operation.',
    table: usageDays,
    owner: (userId) => sql`${usageDays.walletId} in (select id from wallets where user_id = ${userId})`,
  }),
];

/** Deletes an account's usage days: they name personas and models, and the books do not need them. */
export async function deleteUsage(tx: Tx, userId: string): Promise<void> {
  const wallet = tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId));
  await tx.delete(usageDays).where(inArray(usageDays.walletId, wallet));
}
