import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { ledgerTransfers, wallets } from './schema.ts';

type KeyedTransfer = Pick<
  typeof ledgerTransfers.$inferSelect,
  'debit' | 'credit' | 'amount' | 'reason' | 'jobId'
>;

/** What a person's idempotency key has moved: asked for when the key turned out to be used. */
export async function transferByKey(tx: Tx, userId: string, key: string): Promise<KeyedTransfer> {
  const [earlier] = await tx
    .select({
      debit: ledgerTransfers.debit,
      credit: ledgerTransfers.credit,
      amount: ledgerTransfers.amount,
      reason: ledgerTransfers.reason,
      jobId: ledgerTransfers.jobId,
    })
    .from(ledgerTransfers)
    .innerJoin(wallets, eq(wallets.id, ledgerTransfers.walletId))
    .where(and(eq(wallets.userId, userId), eq(ledgerTransfers.idempotencyKey, key)));
  if (!earlier) throw new Error(`user ${userId} has no transfer of the key ${key}`);
  return earlier;
}

/** A key that is used again has to ask for the same. */
export function askedDifferently(): AppError {
  return new AppError('CONFLICT', 'This has been asked for before, with other particulars.');
}
