/**
 * A hold, and what every command of the ledger that writes has in common.
 *
 * Each command is one SQL statement, so that a job pays one round trip to hold and one to capture. Its first
 * part locks the wallet's row; the parts below read from it and so run after it. This makes two things true:
 * - Whoever changes a wallet, its holds or its transfers has the wallet's row. A command waits for that row
 *   and for nothing else, so two transactions on one wallet can never wait for each other.
 * - After the wait the decision is made on fresh data although the statement's snapshot is older: a locked
 *   row, the target of an update and the keys of `on conflict` are always read in their newest version
 *   (READ COMMITTED, https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED).
 *   New balances are reckoned from the locked row, not as `wallets.available - …`: PostgreSQL tries an update
 *   on the snapshot's version first, and the check against negative balances would refuse that one.
 *
 * What is left to the caller: a transaction that touches several wallets takes them in ascending order of
 * user id.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import type { HoldReason, HoldState } from './ledger-terms.ts';
import { ledgerHolds, wallets } from './schema.ts';

/** Tokens set aside for a job. Amounts are whole tokens. */
export type Hold = {
  readonly id: string;
  readonly userId: string;
  readonly jobId: string;
  readonly amount: number;
  /** How much of `amount` a plan's tokens made up. */
  readonly planAmount: number;
  /** How much of `amount` was spent; 0 unless `state` is `captured`. */
  readonly captured: number;
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
  state: ledgerHolds.state,
  reason: ledgerHolds.reason,
  expiresAt: ledgerHolds.expiresAt,
  createdAt: ledgerHolds.createdAt,
  resolvedAt: ledgerHolds.resolvedAt,
};

/** The hold of that id, or null. */
export function findHold(db: Queryable, holdId: string): Promise<Hold | null> {
  return readHold(db, eq(ledgerHolds.id, holdId));
}

/** What a person's idempotency key has held, or null. */
export function findHoldByKey(db: Queryable, userId: string, key: string): Promise<Hold | null> {
  return readHold(db, and(eq(wallets.userId, userId), eq(ledgerHolds.idempotencyKey, key)));
}

async function readHold(db: Queryable, which: SQL | undefined): Promise<Hold | null> {
  const [hold] = await db
    .select(holdColumns)
    .from(ledgerHolds)
    .innerJoin(wallets, eq(wallets.id, ledgerHolds.walletId))
    .where(which);
  return hold ?? null;
}

/** What `holdFields` selects, as PostgreSQL's driver gives it. */
export type HoldRow = Omit<Hold, 'expiresAt' | 'createdAt' | 'resolvedAt'> & {
  expiresAt: string;
  createdAt: string;
  resolvedAt: string | null;
};

/** The same for a statement in SQL, from rows of `ledger_holds` with `user_id` beside them. */
export const holdFields = sql`id, user_id as "userId", job_id as "jobId", amount, plan_amount as "planAmount", captured,
  state, reason,
  expires_at as "expiresAt", created_at as "createdAt", resolved_at as "resolvedAt"`;

export function holdFromRow(row: HoldRow): Hold {
  return {
    ...row,
    expiresAt: new Date(row.expiresAt),
    createdAt: new Date(row.createdAt),
    resolvedAt: row.resolvedAt === null ? null : new Date(row.resolvedAt),
  };
}
