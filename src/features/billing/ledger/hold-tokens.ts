import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { findHoldByKey, type Hold } from './hold.ts';
import type { HoldReason } from './ledger-terms.ts';
import { createInsufficientTokensError, requireTokenAmount } from './tokens.ts';

export type HoldRequest = {
  userId: string;
  /** The member of the owner's team who spends; null for the owner. */
  madeBy?: string | null;
  /** Whole tokens, at least 1. */
  amount: number;
  reason: HoldReason;
  jobId: string;
  /** Unique within the wallet: the same key holds once. */
  idempotencyKey: string;
  /** After this time `expireHolds` returns the tokens of an unresolved hold. */
  expiresAt: Date;
};

type HoldParameters = HoldRequest & { madeBy: string | null } & Record<
    'holdId' | 'issuedId' | 'planId' | 'availableId',
    string
  >;

/** One row when the wallet exists. The hold's columns are null when no hold was created. */
type HoldOutcome = {
  spendable: number;
  metered: boolean;
  planAmount: number | null;
  createdAt: string | null;
};

const hold = defineStatement<HoldParameters, HoldOutcome>(
  'ledger_hold',
  sql`
    with wallet as materialized (
      select id, plan, available, held, metered, invoiced from wallets where user_id = ${sql.placeholder('userId')} for no key update
    ),
    held as (
      insert into ledger_holds
        (id, wallet_id, made_by, amount, plan_amount, metered, invoiced, reason, job_id, idempotency_key, expires_at)
      select ${sql.placeholder('holdId')}::uuid, id, ${sql.placeholder('madeBy')}::uuid, ${sql.placeholder('amount')}::integer,
        case when metered then 0 else least(plan, ${sql.placeholder('amount')}::integer) end, metered, invoiced,
        ${sql.placeholder('reason')}, ${sql.placeholder('jobId')}::uuid,
        ${sql.placeholder('idempotencyKey')}, ${sql.placeholder('expiresAt')}::timestamptz
      from wallet
      where metered or plan + available >= ${sql.placeholder('amount')}::integer
      on conflict (wallet_id, idempotency_key) do nothing
      returning id, wallet_id, amount, plan_amount, amount - plan_amount as rest, metered, reason, job_id, created_at
    ),
    issued as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, idempotency_key)
      select ${sql.placeholder('issuedId')}::uuid, held.wallet_id, 'issued', 'available',
        held.amount, 'metered', held.job_id, 'metered:' || held.id
      from held where held.metered
    ),
    transferred as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, hold_id)
      select part.id, held.wallet_id, part.debit, 'held', part.amount, held.reason, held.job_id, held.id
      from held cross join lateral (values
        (${sql.placeholder('planId')}::uuid, 'plan', held.plan_amount),
        (${sql.placeholder('availableId')}::uuid, 'available', held.rest)) as part (id, debit, amount)
      where part.amount > 0
    ),
    moved as (
      update wallets set
        plan = wallet.plan - held.plan_amount,
        available = wallet.available - case when held.metered then 0 else held.rest end,
        held = wallet.held + held.amount
      from wallet join held on held.wallet_id = wallet.id
      where wallets.id = wallet.id
    )
    select wallet.plan + wallet.available as spendable, wallet.metered, held.plan_amount as "planAmount",
      held.created_at as "createdAt"
    from wallet left join held on true`,
);

/**
 * Reserves tokens for a job, plan tokens first. The same request again returns the same hold in its current state.
 * A metered wallet never runs out: the hold issues its own tokens, and those of the wallet stay.
 *
 * @throws AppError `INSUFFICIENT_TOKENS` with details `{ needed, available }`; nothing has changed then, and
 *   the transaction is still usable
 * @throws AppError `CONFLICT` when the key was used for a hold of another amount, reason or job
 */
export async function holdTokens(tx: Tx, request: HoldRequest): Promise<Hold> {
  requireTokenAmount(request.amount);
  const holdId = newId();
  const [outcome] = await hold(tx, {
    ...request,
    madeBy: request.madeBy ?? null,
    holdId,
    issuedId: newId(),
    planId: newId(),
    availableId: newId(),
  });
  if (!outcome) throw new Error(`user ${request.userId} has no wallet`);
  const { planAmount, createdAt } = outcome;
  if (planAmount === null || createdAt === null) return getEarlierHold(tx, request, outcome.spendable);

  const { idempotencyKey: _, madeBy: __, ...said } = request;
  const { metered } = outcome;
  const made = { captured: 0, state: 'open', createdAt: new Date(createdAt), resolvedAt: null } as const;
  return { id: holdId, ...said, planAmount, metered, ...made };
}

/** No hold was created: either the key already has one, or there are too few tokens. */
async function getEarlierHold(tx: Tx, request: HoldRequest, spendable: number): Promise<Hold> {
  const earlier = await findHoldByKey(tx, request.userId, request.idempotencyKey);
  if (!earlier) throw createInsufficientTokensError(request.amount, spendable);
  const same =
    earlier.amount === request.amount && earlier.reason === request.reason && earlier.jobId === request.jobId;
  if (!same) throw new AppError('CONFLICT', 'This idempotency key was used for a different request.');
  return earlier;
}
