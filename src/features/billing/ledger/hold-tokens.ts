import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { findHoldByKey, type Hold } from './hold.ts';
import type { HoldReason } from './ledger-terms.ts';
import type { WalletBalance } from './queries.ts';
import { createInsufficientTokensError, requireTokenAmount } from './tokens.ts';

type JobOfHold = {
  jobId: string;
  reason: HoldReason;
  /** Unique within the wallet: the same key holds once. */
  idempotencyKey: string;
  /** Whole tokens, at least 1. */
  amount: number;
};

type Payer = {
  userId: string;
  /** The member of the owner's team who spends; null for the owner. */
  madeBy?: string | null;
  /** The API key that spends; null for a session. */
  apiKeyId?: string | null;
  /** After this time `expireHolds` returns the tokens of an unresolved hold. */
  expiresAt: Date;
};

export type HoldRequest = Payer & JobOfHold;
type HoldsRequest = Payer & { jobs: readonly JobOfHold[] };

type HoldParameters = Required<Payer> & { holds: string };

/** One row for each hold that was created; at least one when the wallet exists, whose other columns are null then. */
type HoldOutcome = {
  plan: number;
  available: number;
  held: number;
  metered: boolean;
  id: string | null;
  planAmount: number | null;
  createdAt: string | null;
};

const hold = defineStatement<HoldParameters, HoldOutcome>(
  'ledger_hold',
  sql`
    with wallet as materialized (
      select id, plan, available, held, metered, invoiced from wallets where user_id = ${sql.placeholder('userId')} for no key update
    ),
    asked as materialized (
      select job.*, (sum(amount) over (order by ordinality))::integer as total
      from rows from (json_to_recordset(${sql.placeholder('holds')}::json) as (id uuid, issued_id uuid, plan_id uuid,
        available_id uuid, job_id uuid, reason text, idempotency_key text, amount integer)) with ordinality as job
    ),
    placed as (
      insert into ledger_holds
        (id, wallet_id, made_by, api_key_id, amount, plan_amount, metered, invoiced, reason, job_id, idempotency_key, expires_at)
      select asked.id, wallet.id, ${sql.placeholder('madeBy')}::uuid, ${sql.placeholder('apiKeyId')}::uuid, asked.amount,
        case when metered then 0 else least(greatest(plan - asked.total + asked.amount, 0), asked.amount) end,
        metered, invoiced, reason, job_id, idempotency_key, ${sql.placeholder('expiresAt')}::timestamptz
      from wallet cross join asked
      where metered or plan + available >= (select max(total) from asked)
      on conflict (wallet_id, idempotency_key) do nothing
      returning id, wallet_id, amount, plan_amount, amount - plan_amount as rest, metered, reason, job_id, created_at
    ),
    issued as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, idempotency_key)
      select asked.issued_id, wallet_id, 'issued', 'available', placed.amount, 'metered', placed.job_id,
        'metered:' || placed.id
      from placed join asked using (id) where placed.metered
    ),
    transferred as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, hold_id)
      select part.id, wallet_id, part.debit, 'held', part.amount, placed.reason, placed.job_id, placed.id
      from placed join asked using (id) cross join lateral (values
        (asked.plan_id, 'plan', placed.plan_amount),
        (asked.available_id, 'available', placed.rest)) as part (id, debit, amount)
      where part.amount > 0
    ),
    moved as (
      update wallets set
        plan = wallet.plan - total.plan,
        available = wallet.available - total.available,
        held = wallet.held + total.held
      from wallet join (
        select wallet_id, sum(plan_amount) as plan, sum(case when metered then 0 else rest end) as available,
          sum(amount) as held
        from placed group by wallet_id) as total on total.wallet_id = wallet.id
      where wallets.id = wallet.id
    )
    select wallet.plan, wallet.available, wallet.held, wallet.metered, placed.id, placed.plan_amount as "planAmount",
      placed.created_at as "createdAt"
    from wallet left join placed on true`,
);

/**
 * Reserves tokens for jobs, plan tokens first, all or nothing, in one statement. A metered wallet never runs out: a hold
 * issues its own tokens, and those of the wallet stay.
 *
 * @returns the holds in the order of their jobs, and the balance that remains
 * @throws AppError `INSUFFICIENT_TOKENS` with details `{ needed, available }` for all jobs together; nothing has changed
 *   then, and the transaction is still usable
 * @throws AppError `CONFLICT` when a key was used before; the transaction must be rolled back then
 */
export async function holdTokensForJobs(
  tx: Tx,
  request: HoldsRequest,
): Promise<{ holds: Hold[]; balance: WalletBalance }> {
  const { holds, wallet } = await placeHolds(tx, request);
  const { jobs } = request;
  const needed = jobs.reduce((sum, { amount }) => sum + amount, 0);
  const spendable = wallet.plan + wallet.available;
  if (holds.length === 0 && !wallet.metered && spendable < needed) {
    throw createInsufficientTokensError(needed, spendable);
  }
  if (holds.length < jobs.length) throw createKeyConflict();
  const fromPlan = holds.reduce((sum, { planAmount }) => sum + planAmount, 0);
  const spent = wallet.metered ? 0 : needed;
  const balance = {
    tokens: spendable - spent,
    planTokens: wallet.plan - fromPlan,
    heldTokens: wallet.held + needed,
  };
  return { holds, balance };
}

/**
 * Reserves tokens for one job. The same request again returns the same hold in its current state.
 *
 * @throws AppError `INSUFFICIENT_TOKENS` with details `{ needed, available }`; nothing has changed then, and
 *   the transaction is still usable
 * @throws AppError `CONFLICT` when the key was used for a hold of another amount, reason or job
 */
export async function holdTokens(tx: Tx, request: HoldRequest): Promise<Hold> {
  const { amount, jobId, reason, idempotencyKey, ...payer } = request;
  const jobs = [{ amount, jobId, reason, idempotencyKey }];
  const { holds, wallet } = await placeHolds(tx, { ...payer, jobs });
  return holds[0] ?? getEarlierHold(tx, request, wallet.plan + wallet.available);
}

async function placeHolds(
  tx: Tx,
  { userId, madeBy = null, apiKeyId = null, expiresAt, jobs }: HoldsRequest,
): Promise<{ holds: Hold[]; wallet: HoldOutcome }> {
  for (const { amount } of jobs) requireTokenAmount(amount);
  const asked = jobs.map(({ amount, jobId, reason, idempotencyKey }) => ({
    id: newId(),
    issued_id: newId(),
    plan_id: newId(),
    available_id: newId(),
    job_id: jobId,
    reason,
    idempotency_key: idempotencyKey,
    amount,
  }));
  const rows = await hold(tx, { userId, madeBy, apiKeyId, expiresAt, holds: JSON.stringify(asked) });
  const [wallet] = rows;
  if (!wallet) throw new Error(`user ${userId} has no wallet`);
  const placed = new Map(rows.map((row) => [row.id, row]));
  const holds = asked.flatMap(({ amount, id, job_id: jobId, reason }): Hold[] => {
    const row = placed.get(id);
    if (row?.planAmount == null || row.createdAt === null) return [];
    const { metered, planAmount } = row;
    const made = {
      captured: 0,
      state: 'open',
      createdAt: new Date(row.createdAt),
      resolvedAt: null,
    } as const;
    return [{ id, userId, jobId, amount, planAmount, metered, reason, expiresAt, ...made }];
  });
  return { holds, wallet };
}

/** No hold was created: either the key already has one, or there are too few tokens. */
async function getEarlierHold(tx: Tx, request: HoldRequest, spendable: number): Promise<Hold> {
  const earlier = await findHoldByKey(tx, request.userId, request.idempotencyKey);
  if (!earlier) throw createInsufficientTokensError(request.amount, spendable);
  const same =
    earlier.amount === request.amount && earlier.reason === request.reason && earlier.jobId === request.jobId;
  if (!same) throw createKeyConflict();
  return earlier;
}

const createKeyConflict = () =>
  new AppError('CONFLICT', 'This idempotency key was used for a different request.');
