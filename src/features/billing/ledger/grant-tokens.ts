import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { createKeyConflict, getTransferByKey } from './keyed-transfer.ts';
import type { GrantReason, SpendableAccount } from './ledger-terms.ts';
import { publishBalance } from './publish-balance.ts';
import { requireTokenAmount } from './tokens.ts';

export type GrantRequest = {
  userId: string;
  /** Whole tokens, at least 1. */
  amount: number;
  reason: GrantReason;
  /** Unique within the wallet: the same key grants once. */
  idempotencyKey: string;
  jobId?: string;
  /** `plan`: spent first, removed by `expirePlanTokens`. Default `available`: they do not expire. */
  account?: SpendableAccount;
  /** Plan tokens only: the expiry date shown for all plan tokens of the wallet. */
  expiresAt?: Date;
};

type GrantParameters = {
  transferId: string;
  userId: string;
  amount: number;
  reason: GrantReason;
  idempotencyKey: string;
  jobId: string | null;
  account: SpendableAccount;
  expiresAt: Date | null;
};

const grant = defineStatement<GrantParameters, { granted: boolean }>(
  'ledger_grant',
  sql`
    with wallet as materialized (
      select id, plan, available from wallets where user_id = ${sql.placeholder('userId')} for no key update
    ),
    granted as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, idempotency_key)
      select ${sql.placeholder('transferId')}::uuid, id, 'issued', ${sql.placeholder('account')},
        ${sql.placeholder('amount')}::integer, ${sql.placeholder('reason')},
        ${sql.placeholder('jobId')}::uuid, ${sql.placeholder('idempotencyKey')}
      from wallet
      on conflict (wallet_id, idempotency_key) where idempotency_key is not null do nothing
      returning wallet_id, amount, credit
    ),
    credited as (
      update wallets set
        plan = wallet.plan + case granted.credit when 'plan' then granted.amount else 0 end,
        available = wallet.available + case granted.credit when 'plan' then 0 else granted.amount end,
        plan_expires_at = coalesce(${sql.placeholder('expiresAt')}::timestamptz, plan_expires_at)
      from wallet join granted on granted.wallet_id = wallet.id
      where wallets.id = wallet.id
    )
    select exists (select from granted) as granted from wallet`,
);

/**
 * Grants tokens to an account and publishes the new balance to its open pages.
 *
 * @returns `granted: false` when the same grant was made before; nothing changes then
 * @throws AppError `CONFLICT` when the key was used for a grant of another amount, account, reason or job
 */
export async function grantTokens(tx: Tx, request: GrantRequest): Promise<{ granted: boolean }> {
  requireTokenAmount(request.amount);
  const account = request.account ?? 'available';
  if (request.expiresAt && account !== 'plan') throw new RangeError('only the tokens of a plan expire');
  const [outcome] = await grant(tx, {
    transferId: newId(),
    ...request,
    jobId: request.jobId ?? null,
    account,
    expiresAt: request.expiresAt ?? null,
  });
  if (!outcome) throw new Error(`user ${request.userId} has no wallet`);
  if (!outcome.granted) await requireSameGrant(tx, request, account);
  // A new account has no open page with an older balance.
  else if (request.reason !== 'welcome') await publishBalance(tx, request.userId);
  return outcome;
}

async function requireSameGrant(tx: Tx, request: GrantRequest, account: SpendableAccount): Promise<void> {
  const earlier = await getTransferByKey(tx, request.userId, request.idempotencyKey);
  const same =
    earlier.debit === 'issued' &&
    earlier.credit === account &&
    earlier.amount === request.amount &&
    earlier.reason === request.reason &&
    earlier.jobId === (request.jobId ?? null);
  if (!same) throw createKeyConflict();
}
