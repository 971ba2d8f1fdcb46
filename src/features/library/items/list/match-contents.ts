import { sql } from 'drizzle-orm';
import type { ContentFilters } from '#contract/library.ts';
import type { Db } from '#platform/db/client.ts';
import { createConditions } from './content-conditions.ts';
import { runPrepared } from './run-prepared.ts';

/** Lists those of the given items that belong to the account and match the filters, in no order. */
export async function matchContents(
  db: Db,
  userId: string,
  contentIds: readonly string[],
  filters: ContentFilters,
): Promise<string[]> {
  const { from, where, search, values, form } = createConditions(userId, filters);
  const text = () => sql`
    select i.id from (
      select i.id from ${from} where i.id = any(${sql.placeholder('ids')}::uuid[]) and ${where}
    ) as i ${search?.compare ?? sql``}`;
  const rows = await runPrepared<{ id: string }>(db, `content_match_${form}`, text, {
    ...values,
    ids: `{${contentIds.join(',')}}`,
  });
  return rows.map(({ id }) => id);
}
