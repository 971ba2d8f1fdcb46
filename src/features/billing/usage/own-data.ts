import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { wallets } from '../ledger/schema.ts';
import { usageDays } from './schema.ts';

export const usageData: readonly DataPart[] = [
  tablePart({
    name: 'usage-by-day',
    about: 'What your tokens were spent on, day by day.',
    table: usageDays,
    of: (userId) => sql`${usageDays.walletId} in (select id from wallets where user_id = ${userId})`,
  }),
];

/** Of a deleted account: charts name personas and models, and no book needs them. */
export async function forgetUsage(tx: Tx, userId: string): Promise<void> {
  const wallet = tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId));
  await tx.delete(usageDays).where(inArray(usageDays.walletId, wallet));
}
