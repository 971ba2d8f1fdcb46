import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { askedDifferently, transferByKey } from './keyed-transfer.ts';
import type { SpendableAccount, TakeBackReason } from './ledger-terms.ts';
import { tellBalance } from './tell-balance.ts';
import { requireTokens } from './tokens.ts';

type Withdrawal = {
  userId: string;
  /** Null: all there are. */
  amount: number | null;
  account: SpendableAccount;
  to: 'expired' | 'issued';
  reason: TakeBackReason | 'period_ended';
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

/** Moves tokens out of a person's hands once for each key, and says how many went, then or at the first time. */
async function withdrawOnce(tx: Tx, withdrawal: Withdrawal): Promise<number> {
  const [outcome] = await withdraw(tx, { ...withdrawal, transferId: newId() });
  if (!outcome) throw new Error(`user ${withdrawal.userId} has no wallet`);
  if (outcome.amount !== null) {
    if (outcome.amount > 0) await tellBalance(tx, withdrawal.userId);
    return outcome.amount;
  }
  const earlier = await transferByKey(tx, withdrawal.userId, withdrawal.idempotencyKey);
  const same =
    earlier.debit === withdrawal.account &&
    earlier.credit === withdrawal.to &&
    earlier.reason === withdrawal.reason &&
    earlier.amount <= (withdrawal.amount ?? earlier.amount);
  if (!same) throw askedDifferently();
  return earlier.amount;
}

/**
 * Ends the period of a plan's tokens: what is left of them is gone. What is held for jobs under way is not; it
 * comes back, if it does, to the tokens of the next period.
 *
 * @param request `idempotencyKey`: of the period, so that its end can be told any number of times, the grant
 *   of the next one in between
 * @returns how many tokens went, now or when the key was first used
 * @throws AppError `CONFLICT` when the key has been used for something else
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
 * Takes tokens back whose payment was: at most what is there, since spent tokens cannot be.
 *
 * @param request `amount`: whole tokens, at least 1
 * @returns how many were taken, now or when the key was first used
 * @throws AppError `CONFLICT` when the key has been used for something else
 */
export async function takeBackTokens(
  tx: Tx,
  request: {
    userId: string;
    amount: number;
    account: SpendableAccount;
    reason: TakeBackReason;
    idempotencyKey: string;
  },
): Promise<{ taken: number }> {
  requireTokens(request.amount);
  return { taken: await withdrawOnce(tx, { ...request, to: 'issued' }) };
}
