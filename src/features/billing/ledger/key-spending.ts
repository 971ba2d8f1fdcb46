import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

const spentByKeys = defineStatement<{ keys: string }, { keyId: string; tokens: number }>(
  'ledger_spent_by_api_keys',
  sql`
    select key.id as "keyId",
      sum(case holds.state when 'open' then holds.amount else holds.captured end)::integer as tokens
    from json_to_recordset(${sql.placeholder('keys')}::json) as key (id uuid, since timestamptz)
      join ledger_holds as holds on holds.api_key_id = key.id
        and holds.created_at >= coalesce(key.since, '-infinity')
    group by key.id`,
);

/**
 * Tokens that API keys spent or hold: open holds count in full, returned tokens do not count.
 *
 * @param keys each with the moment from which its holds count; null for all of them
 * @returns whole tokens by key id; 0 for a key that is not in it
 */
export async function getKeySpending(
  db: Queryable,
  keys: readonly { id: string; since: Date | null }[],
): Promise<Map<string, number>> {
  const rows = await spentByKeys(db, { keys: JSON.stringify(keys) });
  return new Map(rows.map(({ keyId, tokens }) => [keyId, tokens]));
}
