import { sql } from 'drizzle-orm';
import type { ContentFilters } from '#contract/library.ts';
import type { Db } from '#platform/db/client.ts';
import { conditionsOf } from './content-conditions.ts';
import { runPrepared } from './run-prepared.ts';

/** Those of the items that are a person's and that the filters let through, in no order. */
export async function matchContents(
  db: Db,
  userId: string,
  contentIds: readonly string[],
  filters: ContentFilters,
): Promise<string[]> {
  const { from, where: narrowed, words, values, form } = conditionsOf(userId, filters);
  const where = words ? sql`${narrowed} and ((${words.short}) or (${words.long}))` : narrowed;
  const text = () => sql`
    select i.id from ${from} where i.id = any(${sql.placeholder('ids')}::uuid[]) and ${where}`;
  const rows = await runPrepared<{ id: string }>(db, `content_match_${form}`, text, {
    ...values,
    ids: `{${contentIds.join(',')}}`,
  });
  return rows.map(({ id }) => id);
}
