import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

const spent = defineStatement<{ userId: string; from: Date }, { memberId: string | null; tokens: number }>(
  'ledger_spent_by_members',
  sql`
    select holds.made_by as "memberId",
      sum(case holds.state when 'open' then holds.amount else holds.captured end)::integer as tokens
    from wallets join ledger_holds as holds on holds.wallet_id = wallets.id
    where wallets.user_id = ${sql.placeholder('userId')}::uuid
      and holds.created_at >= ${sql.placeholder('from')}::timestamptz
    group by holds.made_by`,
);

const spentByOne = defineStatement<{ userId: string; memberId: string; from: Date }, { tokens: number }>(
  'ledger_spent_by_member',
  sql`
    select coalesce(sum(case holds.state when 'open' then holds.amount else holds.captured end), 0)::integer as tokens
    from wallets join ledger_holds as holds on holds.wallet_id = wallets.id
    where wallets.user_id = ${sql.placeholder('userId')}::uuid
      and holds.made_by = ${sql.placeholder('memberId')}::uuid
      and holds.created_at >= ${sql.placeholder('from')}::timestamptz`,
);

/** The first moment of a day's calendar month, UTC. */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

/**
 * Tokens of a wallet that each member of its owner's team has spent, or has held, in this calendar month (UTC).
 *
 * @returns by the member's id; the owner's own under null
 */
export async function spentByMembers(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<Map<string | null, number>> {
  const rows = await spent(db, { userId, from: monthOf(now) });
  return new Map(rows.map(({ memberId, tokens }) => [memberId, tokens]));
}

/** The same of one member: what is held for jobs that have not ended counts in full. */
export async function spentByMember(
  db: Queryable,
  given: { userId: string; memberId: string; now: Date },
): Promise<number> {
  const { userId, memberId, now } = given;
  const [row] = await spentByOne(db, { userId, memberId, from: monthOf(now) });
  return row?.tokens ?? 0;
}
