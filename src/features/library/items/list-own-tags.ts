import { sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

/** `tags <> '{}'` lets the query use the index of tagged items. */
const statement = defineStatement<{ userId: string }, { tag: string; count: number }>(
  'own_tags',
  sql`
    select tag, count(*)::int as count from content_items i, unnest(i.tags) tag
    where i.user_id = ${sql.placeholder('userId')}::uuid and i.tags <> '{}' and i.trashed_at is null
    group by tag order by count(*) desc, tag collate "C" limit ${sql.raw(String(limits.ownTagsShown))}`,
);

/** Lists an account's tags with their number of items outside the trash, most used first. */
export function listOwnTags(db: Db, userId: string): Promise<{ tag: string; count: number }[]> {
  return statement(db, { userId });
}
