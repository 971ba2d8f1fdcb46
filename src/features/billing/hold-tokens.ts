import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { findHoldByKey, type Hold } from './hold.ts';
import type { HoldReason } from './ledger-terms.ts';
import { requireTokens, tooFewTokens } from './tokens.ts';

export type HoldRequest = {
  userId: string;
  /** Whole tokens, at least 1. */
  amount: number;
  reason: HoldReason;
  jobId: string;
  /** Unique within the wallet: what is held under it is held once. */
  idempotencyKey: string;
  /** From then on `expireHolds` gives the tokens back, if nothing else has resolved the hold. */
  expiresAt: Date;
};

type HoldParameters = HoldRequest & { holdId: string; transferId: string };

/** One row if there is a wallet; `createdAt` is null unless the hold was made. */
type HoldOutcome = { available: number; createdAt: string | null };

const hold = defineStatement<HoldParameters, HoldOutcome>(
  'ledger_hold',
  sql`
    with wallet as materialized (
      select id, available, held from wallets where user_id = ${sql.placeholder('userId')} for no key update
    ),
    held as (
      insert into ledger_holds (id, wallet_id, amount, reason, job_id, idempotency_key, expires_at)
      select ${sql.placeholder('holdId')}::uuid, id, ${sql.placeholder('amount')}::integer,
        ${sql.placeholder('reason')}, ${sql.placeholder('jobId')}::uuid,
        ${sql.placeholder('idempotencyKey')}, ${sql.placeholder('expiresAt')}::timestamptz
      from wallet
      where available >= ${sql.placeholder('amount')}::integer
      on conflict (wallet_id, idempotency_key) do nothing
      returning id, wallet_id, amount, reason, job_id, created_at
    ),
    transferred as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, hold_id)
      select ${sql.placeholder('transferId')}::uuid, wallet_id, 'available', 'held', amount, reason, job_id, id
      from held
    ),
    moved as (
      update wallets set available = wallet.available - held.amount, held = wallet.held + held.amount
      from wallet join held on held.wallet_id = wallet.id
      where wallets.id = wallet.id
    )
    select wallet.available, held.created_at as "createdAt" from wallet left join held on true`,
);

/**
 * Sets tokens aside for a job. The same request again gives the same hold, in whatever state it is by now.
 *
 * @throws AppError `INSUFFICIENT_TOKENS` with details `{ needed, available }`; nothing has changed then, and
 *   the transaction can go on
 * @throws AppError `CONFLICT` when the key has been used for a hold of another amount, reason or job
 */
export async function holdTokens(tx: Tx, request: HoldRequest): Promise<Hold> {
  requireTokens(request.amount);
  const holdId = newId();
  const [outcome] = await hold(tx, { ...request, holdId, transferId: newId() });
  if (!outcome) throw new Error(`user ${request.userId} has no wallet`);
  if (!outcome.createdAt) return earlierHold(tx, request, outcome.available);

  const { idempotencyKey: _, ...said } = request;
  const createdAt = new Date(outcome.createdAt);
  return { id: holdId, ...said, captured: 0, state: 'open', createdAt, resolvedAt: null };
}

/** No hold was made: either the key has one already, or there are too few tokens. */
async function earlierHold(tx: Tx, request: HoldRequest, available: number): Promise<Hold> {
  const earlier = await findHoldByKey(tx, request.userId, request.idempotencyKey);
  if (!earlier) throw tooFewTokens(request.amount, available);
  const same =
    earlier.amount === request.amount && earlier.reason === request.reason && earlier.jobId === request.jobId;
  if (!same) throw new AppError('CONFLICT', 'This has been asked for before, with other particulars.');
  return earlier;
}
