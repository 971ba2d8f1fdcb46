import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { ledgerHolds, ledgerTransfers, wallets } from './schema.ts';

const ofWallet =
  (column: typeof ledgerHolds.walletId | typeof ledgerTransfers.walletId) => (userId: string) =>
    sql`${column} in (select id from wallets where user_id = ${userId})`;

export const ledgerData: readonly DataPart[] = [
  tablePart({ name: 'wallet', about: 'Your tokens as they stand.', table: wallets, of: wallets.userId }),
  tablePart({
    name: 'token-holds',
    about: 'Tokens that were set aside for each job, and how many were spent of them.',
    table: ledgerHolds,
    of: ofWallet(ledgerHolds.walletId),
    without: [ledgerHolds.madeBy],
  }),
  tablePart({
    name: 'token-ledger',
    about: 'Every movement of your tokens.',
    table: ledgerTransfers,
    of: ofWallet(ledgerTransfers.walletId),
  }),
];

/**
 * Of a deleted account: the ledger stays, under the name that stands for nobody. Keys that came from clients are
 * replaced by ones that say nothing.
 */
export async function keepLedger(tx: Tx, userId: string, nobody: string): Promise<void> {
  const wallet = tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId));
  await tx
    .update(ledgerHolds)
    .set({ idempotencyKey: sql`${ledgerHolds.id}::text` })
    .where(inArray(ledgerHolds.walletId, wallet));
  await tx
    .update(ledgerTransfers)
    .set({ idempotencyKey: sql`${ledgerTransfers.id}::text` })
    .where(and(inArray(ledgerTransfers.walletId, wallet), isNotNull(ledgerTransfers.idempotencyKey)));
  await tx.update(ledgerHolds).set({ madeBy: null }).where(eq(ledgerHolds.madeBy, userId));
  await tx.update(wallets).set({ userId: nobody, metered: false }).where(eq(wallets.userId, userId));
}
