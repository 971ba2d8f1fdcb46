import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { ledgerTransfers, wallets } from './schema.ts';

/** Whole tokens: those that can be spent, and those set aside for jobs under way. */
export type WalletBalance = { tokens: number; heldTokens: number };

/** What a person has; nothing when they have no wallet yet. */
export async function walletOf(db: Queryable, userId: string): Promise<WalletBalance> {
  const [wallet] = await db
    .select({ tokens: wallets.available, heldTokens: wallets.held })
    .from(wallets)
    .where(eq(wallets.userId, userId));
  return wallet ?? { tokens: 0, heldTokens: 0 };
}

/** One movement in a person's wallet, from `debit` to `credit`. */
export type StatementEntry = Omit<typeof ledgerTransfers.$inferSelect, 'walletId' | 'idempotencyKey'>;

/**
 * A person's transfers, newest first.
 *
 * @param page at most `limit` entries; `before` is the id of the last one of the page above
 */
export function statementOf(
  db: Queryable,
  userId: string,
  page: { limit: number; before?: string },
): Promise<StatementEntry[]> {
  return db
    .select({
      id: ledgerTransfers.id,
      debit: ledgerTransfers.debit,
      credit: ledgerTransfers.credit,
      amount: ledgerTransfers.amount,
      reason: ledgerTransfers.reason,
      jobId: ledgerTransfers.jobId,
      holdId: ledgerTransfers.holdId,
      createdAt: ledgerTransfers.createdAt,
    })
    .from(ledgerTransfers)
    .innerJoin(wallets, eq(wallets.id, ledgerTransfers.walletId))
    .where(and(eq(wallets.userId, userId), page.before ? lt(ledgerTransfers.id, page.before) : undefined))
    .orderBy(desc(ledgerTransfers.id))
    .limit(page.limit);
}
