import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import type { TransferReason } from './ledger-terms.ts';
import { ledgerTransfers, wallets } from './schema.ts';
import { walletIdOf } from './wallet-id-of.ts';

/**
 * Whole tokens: those that can be spent, how many of these are a plan's and end with its period, and those set
 * aside for jobs under way.
 */
export type WalletBalance = { tokens: number; planTokens: number; heldTokens: number };

const balanceColumns = {
  tokens: sql<number>`${wallets.plan} + ${wallets.available}`,
  planTokens: wallets.plan,
  heldTokens: wallets.held,
};

/** What a person has; nothing when they have no wallet yet. */
export async function walletOf(db: Queryable, userId: string): Promise<WalletBalance> {
  const [wallet] = await db.select(balanceColumns).from(wallets).where(eq(wallets.userId, userId));
  return wallet ?? { tokens: 0, planTokens: 0, heldTokens: 0 };
}

/** The same, and until when the plan's tokens last; null when there are none. */
export async function walletWithExpiry(
  db: Queryable,
  userId: string,
): Promise<WalletBalance & { planTokensExpireAt: Date | null }> {
  const [wallet] = await db
    .select({ ...balanceColumns, expiresAt: wallets.planExpiresAt })
    .from(wallets)
    .where(eq(wallets.userId, userId));
  if (!wallet) return { tokens: 0, planTokens: 0, heldTokens: 0, planTokensExpireAt: null };
  const { expiresAt, ...balance } = wallet;
  return { ...balance, planTokensExpireAt: balance.planTokens > 0 ? expiresAt : null };
}

/** One movement in a person's wallet, from `debit` to `credit`. */
export type StatementEntry = Omit<typeof ledgerTransfers.$inferSelect, 'walletId' | 'idempotencyKey'>;

const entryColumns = {
  id: ledgerTransfers.id,
  debit: ledgerTransfers.debit,
  credit: ledgerTransfers.credit,
  amount: ledgerTransfers.amount,
  reason: ledgerTransfers.reason,
  jobId: ledgerTransfers.jobId,
  holdId: ledgerTransfers.holdId,
  createdAt: ledgerTransfers.createdAt,
};

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
    .select(entryColumns)
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.walletId, walletIdOf(userId)),
        page.before ? lt(ledgerTransfers.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(ledgerTransfers.id))
    .limit(page.limit);
}

/** How many tokens these keys have granted a person, all together. */
export async function grantedUnder(db: Queryable, userId: string, keys: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ amount: sql<number>`coalesce(sum(${ledgerTransfers.amount}), 0)::integer` })
    .from(ledgerTransfers)
    .innerJoin(wallets, eq(wallets.id, ledgerTransfers.walletId))
    .where(
      and(
        eq(wallets.userId, userId),
        eq(ledgerTransfers.debit, 'issued'),
        inArray(ledgerTransfers.idempotencyKey, [...keys]),
      ),
    );
  return row?.amount ?? 0;
}

/** What became of a job's tokens: set aside, spent, given back, or granted again after they were spent. */
export type PaymentEntry = {
  /** The transfer's. */
  id: string;
  kind: 'hold' | 'capture' | 'release' | 'refund';
  /** Whole tokens. */
  amount: number;
  reason: TransferReason;
  at: Date;
};

/** What a movement of a job's tokens is, by its two accounts. */
const kinds: Record<string, PaymentEntry['kind']> = {
  'plan>held': 'hold',
  'available>held': 'hold',
  'held>spent': 'capture',
  'held>plan': 'release',
  'held>available': 'release',
  'issued>plan': 'refund',
  'issued>available': 'refund',
};

/**
 * What a person's job cost, as it came about; nothing for a job of somebody else. A hold of a plan's and of
 * other tokens is one entry, and so is its release; what was issued for a metered hold is none.
 */
export async function paymentOf(db: Queryable, userId: string, jobId: string): Promise<PaymentEntry[]> {
  const transfers = await db
    .select(entryColumns)
    .from(ledgerTransfers)
    .innerJoin(wallets, eq(wallets.id, ledgerTransfers.walletId))
    .where(
      and(
        eq(wallets.userId, userId),
        eq(ledgerTransfers.jobId, jobId),
        ne(ledgerTransfers.reason, 'metered'),
      ),
    )
    .orderBy(asc(ledgerTransfers.id));
  const entries = new Map<string, PaymentEntry>();
  for (const { id, debit, credit, amount, reason, holdId, createdAt: at } of transfers) {
    const kind = kinds[`${debit}>${credit}`];
    if (!kind) throw new Error(`the ledger moved tokens from ${debit} to ${credit}`);
    const movement = holdId === null ? id : `${holdId} ${kind}`;
    const other = entries.get(movement);
    entries.set(
      movement,
      other ? { ...other, amount: other.amount + amount } : { id, kind, amount, reason, at },
    );
  }
  return [...entries.values()];
}
