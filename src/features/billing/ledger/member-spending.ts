import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

/** Open holds count in full; returned tokens do not count. */
const tokens = sql`sum(case holds.state when 'open' then holds.amount else holds.captured end)::integer`;
/** By the database's clock, which also sets `created_at`. */
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
 * Tokens that each member of the team spent or holds from the owner's wallet in this calendar month (UTC).
 *
 * @returns tokens by member id; the owner's under null
 */
export async function getSpendingByMember(
  db: Queryable,
  userId: string,
): Promise<Map<string | null, number>> {
  const rows = await spent(db, { userId });
  return new Map(rows.map(({ memberId, tokens: some }) => [memberId, some]));
}

/** The same for one member. */
export async function getMemberSpending(db: Queryable, userId: string, memberId: string): Promise<number> {
  const [row] = await spentByOne(db, { userId, memberId });
  return row?.tokens ?? 0;
}
