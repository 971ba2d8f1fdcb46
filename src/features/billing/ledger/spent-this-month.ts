import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { firstIdSince } from '#platform/ids.ts';

export type SpentOnDay = { /** `2026-05-01`, UTC. */ day: string; tokens: number };

type Parameters = { userId: string; from: Date; until: Date; firstId: string };

/** Ids of transfers are ordered by time: the wallet's statement index finds where the month begins. */
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

/** An id may have been made a little before the transaction that stores it began by the database's clock. */
const clocksDifferMs = 3_600_000;

/**
 * Tokens that a person's finished jobs have cost on each day of the month so far, days without any included.
 * What was held and came back is no cost.
 */
export function spentThisMonth(db: Queryable, userId: string, now: Date): Promise<SpentOnDay[]> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const firstId = firstIdSince(new Date(from.getTime() - clocksDifferMs));
  return spentByDay(db, { userId, from, until: now, firstId });
}
