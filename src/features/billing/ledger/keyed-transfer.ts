import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { ledgerTransfers, wallets } from './schema.ts';

type KeyedTransfer = Pick<
  typeof ledgerTransfers.$inferSelect,
  'debit' | 'credit' | 'amount' | 'reason' | 'jobId'
>;

/** The transfer that an account's idempotency key made. @throws Error when the key was not used */
export async function getTransferByKey(tx: Tx, userId: string, key: string): Promise<KeyedTransfer> {
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

/** The error for an idempotency key that was used for a different request. */
export function createKeyConflict(): AppError {
  return new AppError('CONFLICT', 'This idempotency key was used for a different request.');
}
