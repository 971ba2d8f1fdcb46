import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { newId } from '#platform/ids.ts';
import { type Hold, type HoldRow, holdFields, toHold } from './hold.ts';
import { ledgerTransfers } from './schema.ts';

type ExpiredRow = HoldRow & { walletId: string };

/**
 * Does everything except the transfers, whose ids this process creates. An expiring hold is also open in the
 * statement's snapshot, so the wallet's held balance covers it there, and the update may compute from `wallets`.
 */
const expire = defineStatement<{ now: Date; limit: number }, ExpiredRow>(
  'ledger_expire',
  sql`
    with due as materialized (
      select ledger_holds.id, wallets.user_id
      from ledger_holds join wallets on wallets.id = ledger_holds.wallet_id
      where state = 'open' and expires_at <= ${sql.placeholder('now')}::timestamptz
      order by expires_at
      limit ${sql.placeholder('limit')}::integer
      for no key update of wallets skip locked
    ),
    expired as (
      update ledger_holds set state = 'expired', resolved_at = now()
      from due where ledger_holds.id = due.id and state = 'open'
      returning ledger_holds.*, due.user_id
    ),
    moved as (
      update wallets set
        plan = wallets.plan + total.plan_amount,
        available = wallets.available + total.own_amount - total.plan_amount,
        held = wallets.held - total.amount
      from (
        select wallet_id, sum(amount)::integer as amount, sum(plan_amount)::integer as plan_amount,
          coalesce(sum(amount) filter (where not metered), 0)::integer as own_amount
        from expired group by wallet_id
      ) as total
      where wallets.id = total.wallet_id
    )
    select ${holdFields}, wallet_id as "walletId" from expired`,
);

/**
 * Returns the tokens of open holds that expired by `now` to the accounts they came from (those of metered holds to
 * `issued`), at most `limit` holds, the longest overdue first. Several processes may run it at once: it skips wallets that another transaction has locked.
 * It locks wallets in no fixed order, so its transaction must not wait for any other wallet.
 *
 * @returns the holds that this call expired; fewer than `limit` does not mean that none remain
 */
export async function expireHolds(tx: Tx, now: Date, limit: number): Promise<Hold[]> {
  const expired = await expire(tx, { now, limit });
  if (expired.length === 0) return [];
  await tx.insert(ledgerTransfers).values(
    expired.flatMap((hold) => {
      const { amount, id, jobId, metered, planAmount, walletId } = hold;
      const parts = [
        { credit: 'plan' as const, amount: planAmount },
        { credit: 'available' as const, amount: amount - planAmount },
      ];
      const returned = parts
        .filter((part) => part.amount > 0)
        .map((part) => ({
          ...{ id: newId(), walletId, jobId, holdId: id, ...part },
          ...{ debit: 'held' as const, reason: 'hold_expired' as const },
        }));
      const unused = {
        ...{ id: newId(), walletId, jobId, amount, idempotencyKey: `metered_unused:${id}` },
        ...{ debit: 'available' as const, credit: 'issued' as const, reason: 'metered_unused' as const },
      };
      return metered ? [...returned, unused] : returned;
    }),
  );
  return expired.map(({ walletId: _, ...hold }) => toHold(hold));
}
