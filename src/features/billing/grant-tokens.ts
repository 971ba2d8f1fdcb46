import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import type { GrantReason } from './ledger-terms.ts';
import { ledgerTransfers, wallets } from './schema.ts';
import { requireTokens } from './tokens.ts';

export type GrantRequest = {
  userId: string;
  /** Whole tokens, at least 1. */
  amount: number;
  reason: GrantReason;
  /** Unique within the wallet: what is granted under it is granted once. */
  idempotencyKey: string;
  jobId?: string;
};

type GrantParameters = {
  transferId: string;
  userId: string;
  amount: number;
  reason: GrantReason;
  idempotencyKey: string;
  jobId: string | null;
};

const grant = defineStatement<GrantParameters, { granted: boolean }>(
  'ledger_grant',
  sql`
    with wallet as materialized (
      select id, available from wallets where user_id = ${sql.placeholder('userId')} for no key update
    ),
    granted as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, idempotency_key)
      select ${sql.placeholder('transferId')}::uuid, id, 'issued', 'available',
        ${sql.placeholder('amount')}::integer, ${sql.placeholder('reason')},
        ${sql.placeholder('jobId')}::uuid, ${sql.placeholder('idempotencyKey')}
      from wallet
      on conflict (wallet_id, idempotency_key) where idempotency_key is not null do nothing
      returning wallet_id, amount
    ),
    credited as (
      update wallets set available = wallet.available + granted.amount
      from wallet join granted on granted.wallet_id = wallet.id
      where wallets.id = wallet.id
    )
    select exists (select from granted) as granted from wallet`,
);

/**
 * Issues tokens to a person.
 *
 * @returns `granted: false` when the same grant has been made before; nothing changes then
 * @throws AppError `CONFLICT` when the key has been used for a grant of another amount, reason or job
 */
export async function grantTokens(tx: Tx, request: GrantRequest): Promise<{ granted: boolean }> {
  requireTokens(request.amount);
  const [outcome] = await grant(tx, {
    transferId: newId(),
    ...request,
    jobId: request.jobId ?? null,
  });
  if (!outcome) throw new Error(`user ${request.userId} has no wallet`);
  if (!outcome.granted) await requireSameGrant(tx, request);
  return outcome;
}

async function requireSameGrant(tx: Tx, request: GrantRequest): Promise<void> {
  const [earlier] = await tx
    .select({
      amount: ledgerTransfers.amount,
      reason: ledgerTransfers.reason,
      jobId: ledgerTransfers.jobId,
    })
    .from(ledgerTransfers)
    .innerJoin(wallets, eq(wallets.id, ledgerTransfers.walletId))
    .where(
      and(eq(wallets.userId, request.userId), eq(ledgerTransfers.idempotencyKey, request.idempotencyKey)),
    );
  const same =
    earlier?.amount === request.amount &&
    earlier.reason === request.reason &&
    earlier.jobId === (request.jobId ?? null);
  if (!same) throw new AppError('CONFLICT', 'This has been asked for before, with other particulars.');
}
