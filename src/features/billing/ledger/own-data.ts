import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { ledgerHolds, ledgerTransfers, meteredSpans, wallets } from './schema.ts';

const isInWallet =
  (column: (typeof ledgerHolds | typeof ledgerTransfers | typeof meteredSpans)['walletId']) =>
  (userId: string) =>
    sql`${column} in (select id from wallets where user_id = ${userId})`;

export const ledgerData: readonly DataPart[] = [
  createTablePart({
    name: 'wallet',
    about: 'Your current token balance.',
    table: wallets,
    owner: wallets.userId,
  }),
  createTablePart({
    name: 'token-holds',
    about: 'Tokens held for each job, and how many of them were spent.',
    table: ledgerHolds,
    owner: isInWallet(ledgerHolds.walletId),
    without: [ledgerHolds.madeBy],
  }),
  createTablePart({
    name: 'token-ledger',
    about: 'Every movement of your tokens.',
    table: ledgerTransfers,
    owner: isInWallet(ledgerTransfers.walletId),
  }),
  createTablePart({
    name: 'metered-spans',
    about: 'When you were on Enterprise: from when to when your usage was invoiced.',
    table: meteredSpans,
    owner: isInWallet(meteredSpans.walletId),
  }),
];

/**
 * Moves a deleted account's ledger to the anonymous account. Idempotency keys that came from clients are replaced by
 * meaningless ones, API keys are left out, and metered spans are deleted, so that the anonymous account is not invoiced.
 */
export async function anonymiseLedger(tx: Tx, userId: string, anonymousId: string): Promise<void> {
  const wallet = tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId));
  await tx
    .update(ledgerHolds)
    .set({ idempotencyKey: sql`${ledgerHolds.id}::text`, apiKeyId: null })
    .where(inArray(ledgerHolds.walletId, wallet));
  await tx
    .update(ledgerTransfers)
    .set({ idempotencyKey: sql`${ledgerTransfers.id}::text` })
    .where(and(inArray(ledgerTransfers.walletId, wallet), isNotNull(ledgerTransfers.idempotencyKey)));
  await tx.update(ledgerHolds).set({ madeBy: null }).where(eq(ledgerHolds.madeBy, userId));
  await tx.delete(meteredSpans).where(inArray(meteredSpans.walletId, wallet));
  await tx.update(wallets).set({ userId: anonymousId, metered: false }).where(eq(wallets.userId, userId));
}
