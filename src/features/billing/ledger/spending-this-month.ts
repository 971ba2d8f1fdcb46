import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { firstIdSince } from '#platform/ids.ts';
import { hourMs, startOfUtcMonth } from '#platform/time.ts';

export type SpentOnDay = { /** `2026-05-01`, UTC. */ day: string; tokens: number };

type Parameters = { userId: string; from: Date; until: Date; firstId: string };

/** Ids of transfers are ordered by time, so the statement index finds the start of the month. */
const spentByDay = defineStatement<Parameters, SpentOnDay>(
  'ledger_spent_by_day',
  sql`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(spent.tokens, 0)::integer as tokens
    from generate_series(
      ${sql.placeholder('from')}::timestamptz at time zone 'UTC',
      ${sql.placeholder('until')}::timestamptz at time zone 'UTC', '1 day') as days (day)
    left join (
      select date_trunc('day', transfers.created_at at time zone 'UTC') as day, sum(transfers.amount) as tokens
      from wallets join ledger_transfers as transfers on transfers.wallet_id = wallets.id
      where wallets.user_id = ${sql.placeholder('userId')}::uuid and transfers.credit = 'spent'
        and transfers.id >= ${sql.placeholder('firstId')}::uuid
        and transfers.created_at >= ${sql.placeholder('from')}::timestamptz
      group by 1
    ) as spent on spent.day = days.day
    order by days.day`,
);

/** Tolerance between the process clock, which creates ids, and the database clock, which sets `created_at`. */
const clocksDifferMs = hourMs;

/**
 * Tokens captured from an account on each day of the current month so far, including days with 0. Released holds do
 * not count.
 */
export function listSpendingThisMonth(db: Queryable, userId: string, now: Date): Promise<SpentOnDay[]> {
  const from = startOfUtcMonth(now);
  const firstId = firstIdSince(new Date(from.getTime() - clocksDifferMs));
  return spentByDay(db, { userId, from, until: now, firstId });
}
