import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { createKeyConflict, getTransferByKey } from './keyed-transfer.ts';
import type { ClawBackReason, SpendableAccount } from './ledger-terms.ts';
import { publishBalance } from './publish-balance.ts';
import { requireTokenAmount } from './tokens.ts';

type Withdrawal = {
  userId: string;
  /** Null for the whole balance. */
  amount: number | null;
  account: SpendableAccount;
  to: 'expired' | 'issued';
  reason: ClawBackReason | 'period_ended';
  idempotencyKey: string;
};

const withdraw = defineStatement<Withdrawal & { transferId: string }, { amount: number | null }>(
  'ledger_withdraw',
  sql`
    with wallet as materialized (
      select id, plan, available,
        case ${sql.placeholder('account')} when 'plan' then plan else available end as there
      from wallets where user_id = ${sql.placeholder('userId')} for no key update
    ),
    withdrawn as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, idempotency_key)
      select ${sql.placeholder('transferId')}::uuid, id, ${sql.placeholder('account')}, ${sql.placeholder('to')},
        least(there, coalesce(${sql.placeholder('amount')}::integer, there)),
        ${sql.placeholder('reason')}, ${sql.placeholder('idempotencyKey')}
      from wallet
      on conflict (wallet_id, idempotency_key) where idempotency_key is not null do nothing
      returning wallet_id, debit, amount
    ),
    moved as (
      update wallets set
        plan = wallet.plan - case withdrawn.debit when 'plan' then withdrawn.amount else 0 end,
        available = wallet.available - case withdrawn.debit when 'plan' then 0 else withdrawn.amount end
      from wallet join withdrawn on withdrawn.wallet_id = wallet.id
      where wallets.id = wallet.id
    )
    select withdrawn.amount from wallet left join withdrawn on true`,
);

/** Moves tokens out of a wallet once for each key. @returns how many moved, now or when the key was first used */
async function withdrawOnce(tx: Tx, withdrawal: Withdrawal): Promise<number> {
  const [outcome] = await withdraw(tx, { ...withdrawal, transferId: newId() });
  if (!outcome) throw new Error(`user ${withdrawal.userId} has no wallet`);
  if (outcome.amount !== null) {
    if (outcome.amount > 0) await publishBalance(tx, withdrawal.userId);
    return outcome.amount;
  }
  const earlier = await getTransferByKey(tx, withdrawal.userId, withdrawal.idempotencyKey);
  const same =
    earlier.debit === withdrawal.account &&
    earlier.credit === withdrawal.to &&
    earlier.reason === withdrawal.reason &&
    earlier.amount <= (withdrawal.amount ?? earlier.amount);
  if (!same) throw createKeyConflict();
  return earlier.amount;
}

/**
 * Expires the remaining plan tokens at the end of their period. Tokens held for running jobs are not expired; if they
 * are released, they join the plan tokens of the next period.
 *
 * @param request `idempotencyKey` identifies the period, so that repeated calls expire nothing of the next period
 * @returns how many tokens expired, now or when the key was first used
 * @throws AppError `CONFLICT` when the key was used for something else
 */
export async function expirePlanTokens(
  tx: Tx,
  request: { userId: string; idempotencyKey: string },
): Promise<{ expired: number }> {
  const expiry = {
    ...request,
    amount: null,
    account: 'plan',
    to: 'expired',
    reason: 'period_ended',
  } as const;
  return { expired: await withdrawOnce(tx, expiry) };
}

/**
 * Claws back tokens whose payment was refunded or disputed: at most the unspent ones.
 *
 * @param request `amount`: whole tokens, at least 1
 * @returns how many were taken, now or when the key was first used
 * @throws AppError `CONFLICT` when the key was used for something else
 */
export async function clawBackTokens(
  tx: Tx,
  request: {
    userId: string;
    amount: number;
    account: SpendableAccount;
    reason: ClawBackReason;
    idempotencyKey: string;
  },
): Promise<{ taken: number }> {
  requireTokenAmount(request.amount);
  return { taken: await withdrawOnce(tx, { ...request, to: 'issued' }) };
}
