/**
 * A hold, and the rules that all writing commands of the ledger share.
 *
 * Each command is one SQL statement, so that a job needs one round trip to hold and one to capture. The first
 * CTE locks the wallet's row; the other CTEs read from it and so run after it. This gives two guarantees:
 * - Every change of a wallet, its holds or its transfers owns the wallet's row lock. A command waits for that row
 *   only, so two transactions on one wallet cannot deadlock.
 * - After the wait the statement decides on fresh data although its snapshot is older: PostgreSQL always reads a
 *   locked row, the target of an update and the keys of `on conflict` in their newest version
 *   (READ COMMITTED, https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED).
 *   New balances are computed from the locked row, not as `wallets.available - …`: PostgreSQL tries an update on the
 *   snapshot's version first, and the check against negative balances would reject that one.
 *
 * The caller's duty: a transaction that touches several wallets locks them in ascending order of user id.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import type { HoldReason, HoldState } from './ledger-terms.ts';
import { ledgerHolds, wallets } from './schema.ts';

/** Tokens reserved for a job. Amounts are whole tokens. */
export type Hold = {
  readonly id: string;
  readonly userId: string;
  readonly jobId: string;
  readonly amount: number;
  /** The part of `amount` that came from plan tokens. */
  readonly planAmount: number;
  /** The part of `amount` that was spent; 0 unless `state` is `captured`. */
  readonly captured: number;
  /** Whether its tokens were issued for it. */
  readonly metered: boolean;
  readonly state: HoldState;
  readonly reason: HoldReason;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
};

/** The columns of a `Hold`, for a query on `ledgerHolds` joined with `wallets`. */
const holdColumns = {
  id: ledgerHolds.id,
  userId: wallets.userId,
  jobId: ledgerHolds.jobId,
  amount: ledgerHolds.amount,
  planAmount: ledgerHolds.planAmount,
  captured: ledgerHolds.captured,
  metered: ledgerHolds.metered,
  state: ledgerHolds.state,
  reason: ledgerHolds.reason,
  expiresAt: ledgerHolds.expiresAt,
  createdAt: ledgerHolds.createdAt,
  resolvedAt: ledgerHolds.resolvedAt,
};

/** Finds a hold by id. */
export function findHold(db: Queryable, holdId: string): Promise<Hold | null> {
  return findHoldWhere(db, eq(ledgerHolds.id, holdId));
}

/** Finds the hold of an account's idempotency key. */
export function findHoldByKey(db: Queryable, userId: string, key: string): Promise<Hold | null> {
  return findHoldWhere(db, and(eq(wallets.userId, userId), eq(ledgerHolds.idempotencyKey, key)));
}

async function findHoldWhere(db: Queryable, which: SQL | undefined): Promise<Hold | null> {
  const [hold] = await db
    .select(holdColumns)
    .from(ledgerHolds)
    .innerJoin(wallets, eq(wallets.id, ledgerHolds.walletId))
    .where(which);
  return hold ?? null;
}

/** A row of `holdFields` as the PostgreSQL driver returns it. */
export type HoldRow = Omit<Hold, 'expiresAt' | 'createdAt' | 'resolvedAt'> & {
  expiresAt: string;
  createdAt: string;
  resolvedAt: string | null;
};

/** The same columns for raw SQL on rows of `ledger_holds` joined with `user_id`. */
export const holdFields = sql`id, user_id as "userId", job_id as "jobId", amount, plan_amount as "planAmount", captured,
  metered, state, reason,
  expires_at as "expiresAt", created_at as "createdAt", resolved_at as "resolvedAt"`;

export function toHold(row: HoldRow): Hold {
  return {
    ...row,
    expiresAt: new Date(row.expiresAt),
    createdAt: new Date(row.createdAt),
    resolvedAt: row.resolvedAt === null ? null : new Date(row.resolvedAt),
  };
}
