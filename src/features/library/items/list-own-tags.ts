import { sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

const statement = defineStatement<{ userId: string }, { tag: string; count: number }>(
  'own_tags',
  sql`
    select tag, n as count from content_tag_counts
    where user_id = ${sql.placeholder('userId')}::uuid and n > 0
    order by n desc, tag collate "C" limit ${sql.raw(String(limits.ownTagsShown))}`,
);

/** Lists an account's tags with their number of items outside the trash, most used first. */
export function listOwnTags(db: Db, userId: string): Promise<{ tag: string; count: number }[]> {
  return statement(db, { userId });
}
