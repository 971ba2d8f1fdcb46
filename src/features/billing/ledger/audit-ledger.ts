import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { knownMovements } from './ledger-terms.ts';

/** Each account's balance computed from transfers only: credits minus debits. */
const balances = sql`
  select wallet_id, account, sum(amount)::bigint as balance
  from (
    select wallet_id, credit as account, amount::bigint from ledger_transfers
    union all
    select wallet_id, debit, -amount::bigint from ledger_transfers
  ) as entries
  group by wallet_id, account`;

/** For each hold, the amounts its transfers moved and their number. */
const movements = sql`
  select hold_id, count(*) as transfers,
    coalesce(sum(amount) filter (where credit = 'held'), 0) as held,
    coalesce(sum(amount) filter (where debit = 'plan' and credit = 'held'), 0) as plan_held,
    coalesce(sum(amount) filter (where debit = 'held' and credit = 'spent'), 0) as spent,
    coalesce(sum(amount) filter (where debit = 'held' and credit in ('plan', 'available')), 0) as returned,
    coalesce(sum(amount) filter (where debit = 'held' and credit = 'plan'), 0) as plan_returned
  from ledger_transfers where hold_id is not null
  group by hold_id`;

/** Each query below finds one kind of discrepancy and describes it in a text column. */
const unequalSides = sql`
  select format('debits are %s tokens, credits %s', debits, credits)
  from (
    select
      coalesce(sum(amount) filter (where debit in ('issued', 'plan', 'available', 'held')), 0) as debits,
      coalesce(sum(amount) filter (
        where credit in ('issued', 'plan', 'available', 'held', 'spent', 'expired')), 0) as credits
    from ledger_transfers
  ) as sides
  where debits <> credits`;

const brokenTransfers = sql`
  select format('transfer %s has no two sides: %s of wallet %s to %s', transfer.id,
    coalesce(debit, 'nothing'), coalesce(transfer.wallet_id::text, 'none'), coalesce(credit, 'nothing'))
  from ledger_transfers as transfer left join wallets on wallets.id = transfer.wallet_id
  where wallets.id is null or debit is null or credit is null or amount < 0
    or amount = 0 and credit not in ('expired', 'issued') or (debit, credit) not in (${sql.raw(knownMovements)})`;

const strayTransfers = sql`
  select format('transfer %s from %s to %s does not fit its hold', transfer.id, debit, credit)
  from ledger_transfers as transfer left join ledger_holds as hold on hold.id = transfer.hold_id
  where case when transfer.hold_id is null then 'held' in (debit, credit)
    else 'held' not in (debit, credit) or hold.id is null or hold.wallet_id <> transfer.wallet_id
      or hold.job_id is distinct from transfer.job_id end`;

const wrongBalances = sql`
  select format('wallet %s has %s tokens %s, its transfers say %s',
    wallets.id, shown.balance, shown.account, coalesce(balances.balance, 0))
  from wallets
  cross join lateral (values ('plan', plan), ('available', available), ('held', held)) as shown (account, balance)
  left join balances on balances.wallet_id = wallets.id and balances.account = shown.account
  where shown.balance <> coalesce(balances.balance, 0) or shown.balance < 0`;

const wrongHeld = sql`
  select format('wallet %s has %s tokens held, its open holds are of %s', wallets.id, held, coalesce(open, 0))
  from wallets
  left join (
    select wallet_id, sum(amount) as open from ledger_holds where state = 'open' group by wallet_id
  ) as holds on holds.wallet_id = wallets.id
  where held <> coalesce(open, 0)`;

const wrongHolds = sql`
  select format('hold %s of %s is %s with %s captured, but %s transfers held %s (%s of %s of a plan), spent %s and returned %s (%s of a plan)',
    id, amount, state, captured, coalesce(transfers, 0), coalesce(held, 0), coalesce(plan_held, 0), plan_amount,
    coalesce(spent, 0), coalesce(returned, 0), coalesce(plan_returned, 0))
  from (
    select *,
      case state when 'open' then 0 else amount - captured end as remainder,
      case state when 'open' then 0 else greatest(plan_amount - captured, 0) end as plan_remainder
    from ledger_holds
  ) as hold
  left join movements on movements.hold_id = hold.id
  where (coalesce(held, 0), coalesce(plan_held, 0), coalesce(spent, 0), coalesce(returned, 0), coalesce(plan_returned, 0))
      <> (amount, plan_amount, captured, remainder, plan_remainder)
    or transfers <> (plan_amount > 0)::integer + (amount > plan_amount)::integer + (captured > 0)::integer
      + (plan_remainder > 0)::integer + (remainder > plan_remainder)::integer`;

/**
 * Recomputes the whole ledger from its transfers and compares debits with credits, every balance with its transfers,
 * held tokens with open holds, and every hold with the transfers that its state requires. It is one statement, so it
 * sees one snapshot and can run while tokens move. It reads the whole ledger: run it at night, not for a page.
 *
 * @param limit maximum number of discrepancies to report
 * @returns a description of each discrepancy; empty when the books balance
 */
export async function auditLedger(db: Queryable, limit = 1000): Promise<string[]> {
  const { rows } = await db.execute<{ discrepancy: string }>(sql`
    with balances as (${balances}), movements as (${movements})
    select discrepancy from (
      ${unequalSides} union all ${brokenTransfers} union all ${strayTransfers}
      union all ${wrongBalances} union all ${wrongHeld} union all ${wrongHolds}
    ) as found (discrepancy)
    limit ${limit}`);
  return rows.map((row) => row.discrepancy);
}
