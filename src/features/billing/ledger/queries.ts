import { and, asc, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import type { TransferReason } from './ledger-terms.ts';
import { ledgerTransfers, wallets } from './schema.ts';
import { walletIdSubquery } from './wallet-id-subquery.ts';

/**
 * Whole tokens: the spendable ones, how many of these are plan tokens that end with their period, and those held for
 * running jobs.
 */
export type WalletBalance = { tokens: number; planTokens: number; heldTokens: number };

const balanceColumns = {
  tokens: sql<number>`${wallets.plan} + ${wallets.available}`,
  planTokens: wallets.plan,
  heldTokens: wallets.held,
};

/** The account's balance; zero when it has no wallet yet. */
export async function getBalance(db: Queryable, userId: string): Promise<WalletBalance> {
  const [wallet] = await db.select(balanceColumns).from(wallets).where(eq(wallets.userId, userId));
  return wallet ?? { tokens: 0, planTokens: 0, heldTokens: 0 };
}

/** The same with the expiry of the plan tokens, null when there are none, and whether usage is metered. */
export async function getBalanceWithExpiry(
  db: Queryable,
  userId: string,
): Promise<WalletBalance & { planTokensExpireAt: Date | null; metered: boolean }> {
  const [wallet] = await db
    .select({ ...balanceColumns, expiresAt: wallets.planExpiresAt, metered: wallets.metered })
    .from(wallets)
    .where(eq(wallets.userId, userId));
  if (!wallet) return { tokens: 0, planTokens: 0, heldTokens: 0, planTokensExpireAt: null, metered: false };
  const { expiresAt, ...balance } = wallet;
  return { ...balance, planTokensExpireAt: balance.planTokens > 0 ? expiresAt : null };
}

/** One transfer of a wallet, from `debit` to `credit`. */
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
 * The account's transfers, newest first.
 *
 * @param page at most `limit` entries; `before` is the last id of the previous page
 */
export function listStatement(
  db: Queryable,
  userId: string,
  page: { limit: number; before?: string },
): Promise<StatementEntry[]> {
  return db
    .select(entryColumns)
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.walletId, walletIdSubquery(userId)),
        page.before ? lt(ledgerTransfers.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(ledgerTransfers.id))
    .limit(page.limit);
}

/** How many tokens these idempotency keys granted an account in total. */
export async function sumGrantedByKeys(
  db: Queryable,
  userId: string,
  keys: readonly string[],
): Promise<number> {
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

/** One step of a job's payment: held, captured, released, or refunded after the capture. */
export type PaymentEntry = {
  /** The transfer's id. */
  id: string;
  kind: 'hold' | 'capture' | 'release' | 'refund';
  /** Whole tokens. */
  amount: number;
  reason: TransferReason;
  at: Date;
};

/** The kind of a job's transfer, by its two accounts. */
const paymentKinds: Record<string, PaymentEntry['kind']> = {
  'plan>held': 'hold',
  'available>held': 'hold',
  'held>spent': 'capture',
  'held>plan': 'release',
  'held>available': 'release',
  'issued>plan': 'refund',
  'issued>available': 'refund',
};

/**
 * What an account's job cost, in chronological order; empty for another account's job. A hold of plan and other
 * tokens is one entry, and so is its release. Tokens issued for a metered hold, and taken back, are left out.
 */
export async function listJobPayments(db: Queryable, userId: string, jobId: string): Promise<PaymentEntry[]> {
  const transfers = await db
    .select(entryColumns)
    .from(ledgerTransfers)
    .innerJoin(wallets, eq(wallets.id, ledgerTransfers.walletId))
    .where(
      and(
        eq(wallets.userId, userId),
        eq(ledgerTransfers.jobId, jobId),
        notInArray(ledgerTransfers.reason, ['metered', 'metered_unused']),
      ),
    )
    .orderBy(asc(ledgerTransfers.id));
  const entries = new Map<string, PaymentEntry>();
  for (const { id, debit, credit, amount, reason, holdId, createdAt: at } of transfers) {
    const kind = paymentKinds[`${debit}>${credit}`];
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
