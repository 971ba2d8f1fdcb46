import { sql } from 'drizzle-orm';
import type { ContentFilters, ContentSort } from '#contract/library.ts';
import type { Db } from '#platform/db/client.ts';
import { createConditions } from './content-conditions.ts';
import { runPrepared } from './run-prepared.ts';
import { createListSql } from './search-content.ts';

/** Finds the index of an item in an account's list, from 0; null if it is not in the list. */
export async function findPlace(
  db: Db,
  userId: string,
  contentId: string,
  { sort, ...filters }: ContentFilters & { sort: ContentSort },
): Promise<number | null> {
  const conditions = createConditions(userId, filters);
  const { values, form } = conditions;
  const text = () => {
    const { from, by } = createListSql(conditions, sort);
    return sql`
      select place::int from (
        select i.id, row_number() over (order by ${by}) - 1 as place from ${from}
      ) as placed where id = ${sql.placeholder('contentId')}::uuid`;
  };
  const rows = await runPrepared<{ place: number }>(db, `content_place_${sort}_${form}`, text, {
    ...values,
    contentId,
  });
  return rows[0]?.place ?? null;
}
