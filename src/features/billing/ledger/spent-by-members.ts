import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

/** What is held for jobs that have not ended counts in full, what was given back not at all. */
const tokens = sql`sum(case holds.state when 'open' then holds.amount else holds.captured end)::integer`;
/** By the database's clock, which also says when something was held. */
const thisMonth = sql`holds.created_at >= date_trunc('month', now(), 'UTC')`;

const spent = defineStatement<{ userId: string }, { memberId: string | null; tokens: number }>(
  'ledger_spent_by_members',
  sql`
    select holds.made_by as "memberId", ${tokens} as tokens
    from wallets join ledger_holds as holds on holds.wallet_id = wallets.id
    where wallets.user_id = ${sql.placeholder('userId')}::uuid and ${thisMonth}
    group by holds.made_by`,
);

const spentByOne = defineStatement<{ userId: string; memberId: string }, { tokens: number | null }>(
  'ledger_spent_by_member',
  sql`
    select ${tokens} as tokens
    from wallets join ledger_holds as holds on holds.wallet_id = wallets.id
    where wallets.user_id = ${sql.placeholder('userId')}::uuid
      and holds.made_by = ${sql.placeholder('memberId')}::uuid and ${thisMonth}`,
);

/**
 * Tokens of a wallet that each member of its owner's team has spent, or has held, in this calendar month (UTC).
 *
 * @returns by the member's id; the owner's own under null
 */
export async function spentByMembers(db: Queryable, userId: string): Promise<Map<string | null, number>> {
  const rows = await spent(db, { userId });
  return new Map(rows.map(({ memberId, tokens: some }) => [memberId, some]));
}

/** The same of one member. */
export async function spentByMember(db: Queryable, userId: string, memberId: string): Promise<number> {
  const [row] = await spentByOne(db, { userId, memberId });
  return row?.tokens ?? 0;
}
