import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import type { WalletBalance } from './queries.ts';

type Captured = WalletBalance & { userId: string; holds: number };

const capture = defineStatement<{ holdIds: readonly string[]; spentIds: readonly string[] }, Captured>(
  'ledger_capture_all',
  sql`
    with wallet as materialized (
      select id, user_id, plan, available, held from wallets
      where id in (select wallet_id from ledger_holds where id = any(${sql.placeholder('holdIds')}::uuid[]))
      order by user_id for no key update
    ),
    captured as (
      update ledger_holds set state = 'captured', captured = amount, resolved_at = now()
      from wallet
      where ledger_holds.id = any(${sql.placeholder('holdIds')}::uuid[]) and ledger_holds.wallet_id = wallet.id and state = 'open'
      returning ledger_holds.id, wallet_id, amount, reason, job_id
    ),
    spent as (
      insert into ledger_transfers (id, wallet_id, debit, credit, amount, reason, job_id, hold_id)
      select spent_id, wallet_id, 'held', 'spent', amount, reason, job_id, id
      from captured
      join unnest(${sql.placeholder('holdIds')}::uuid[], ${sql.placeholder('spentIds')}::uuid[]) as asked (id, spent_id)
        using (id)
    ),
    total as materialized (
      select wallet_id, sum(amount)::integer as amount, count(*)::integer as holds from captured group by wallet_id
    ),
    moved as (
      update wallets set held = wallet.held - total.amount
      from wallet join total on total.wallet_id = wallet.id
      where wallets.id = wallet.id
    )
    select user_id as "userId", plan + available as tokens, plan as "planTokens",
      held - coalesce(amount, 0) as "heldTokens", coalesce(holds, 0) as holds
    from wallet left join total on wallet_id = wallet.id`,
);

/**
 * Spends holds as a whole, of any number of accounts, in one statement. It locks the wallets in the order of their
 * users' ids.
 *
 * @param holdIds without repetition
 * @returns the balances that remain, by user id
 * @throws Error when one of them was resolved before; the transaction must be rolled back then
 */
export async function captureHolds(
  tx: Tx,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, WalletBalance>> {
  const wallets = await capture(tx, { holdIds, spentIds: holdIds.map(() => newId()) });
  const captured = wallets.reduce((sum, { holds }) => sum + holds, 0);
  if (captured !== holdIds.length) {
    throw new Error(`${captured} of ${holdIds.length} holds were open: ${holdIds.join(', ')}`);
  }
  return new Map(wallets.map(({ holds: _, userId, ...balance }) => [userId, balance]));
}
