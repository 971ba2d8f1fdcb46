import { sql } from 'drizzle-orm';
import type { ContentFilters, ContentSort } from '#contract/library.ts';
import type { Db } from '#platform/db/client.ts';
import { conditionsOf } from './content-conditions.ts';
import { orders } from './content-order.ts';
import { runPrepared } from './run-prepared.ts';

/** Where an item stands in a person's list, counted from 0; null where it does not. */
export async function placeOfContent(
  db: Db,
  userId: string,
  contentId: string,
  { sort, ...filters }: ContentFilters & { sort: ContentSort },
): Promise<number | null> {
  const { from, where: narrowed, words, values, form } = conditionsOf(userId, filters);
  const where = words ? sql`${narrowed} and ((${words.short}) or (${words.long}))` : narrowed;
  const text = () => sql`
    select place::int from (
      select i.id, row_number() over (order by ${orders[sort].by}) - 1 as place from ${from} where ${where}
    ) as placed where id = ${sql.placeholder('contentId')}::uuid`;
  const rows = await runPrepared<{ place: number }>(db, `content_place_${sort}_${form}`, text, {
    ...values,
    contentId,
  });
  return rows[0]?.place ?? null;
}
