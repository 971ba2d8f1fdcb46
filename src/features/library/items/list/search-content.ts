import { type SQL, sql } from 'drizzle-orm';
import type { ContentItem, ContentSort } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import type { Conditions } from './content-conditions.ts';
import type { ContentCursor } from './content-cursor.ts';
import { sortOrders } from './content-order.ts';
import { countLimit, type MatchCount } from './count-content.ts';
import { itemColumns } from './item-columns.ts';
import { runPrepared } from './run-prepared.ts';
import type { Search } from './search-conditions.ts';

type SearchConditions = Conditions & { search: Search };

type Page = {
  sort: ContentSort;
  after: ContentCursor | null;
  /** Literal in the statement, so that the planner expects few rows. */
  rows: number;
};

/** Items of the list that are compared one by one before all matches of a frequent search are sorted. */
const itemsWalked = 1_000;

/**
 * Reads one page of the items that a search matches; the first page with their number.
 *
 * Items of a narrow filter are compared one by one. Otherwise the search index keeps the periods of an account apart:
 * - In the order of time, a page is read from the first periods that fill it.
 * - In another order, up to `limits.countedMatches` matches are read and sorted. Of more, a page most often lies within
 *   the next few items of the list, which are compared one by one; if it does not, all matches are sorted.
 *
 * @returns `matches` null except on the first page
 */
export async function searchContent(
  db: Db,
  conditions: SearchConditions,
  page: Page,
): Promise<{ rows: ContentItem[]; matches: MatchCount | null }> {
  const { sort, after, rows } = page;
  const { form } = conditions;
  const values = { ...conditions.values, ...(after && sortOrders[sort].cursorValues(after)) };
  const run = (name: string, text: () => SQL) =>
    runPrepared<ContentItem & { matches: number }>(
      db,
      ['search', name, sort, form, after && 'after', rows].filter(Boolean).join('_'),
      text,
      values,
    );
  if (conditions.search.isNarrow) {
    const found = await run('narrow', () => createNarrowSql(conditions, page));
    return { rows: found, matches: after ? null : toCount(found) };
  }
  if (sort === 'newest' || sort === 'oldest') {
    const found = await run('time', () => createTimeSql(conditions, { ...page, sort }));
    return { rows: found, matches: after ? null : toCount(found) };
  }
  const few = after ? null : await run('few', () => createFewSql(conditions, page));
  const matches = few && toCount(few);
  if (few && matches && matches.matches <= limits.countedMatches) return { rows: few, matches };
  if (!after || sortOrders[sort].after.length === 1) {
    const near = await run('near', () => createNearSql(conditions, page));
    if (near.length === rows) return { rows: near, matches };
  }
  return { rows: await run('all', () => createAllSql(conditions, page)), matches };
}

const toCount = (found: readonly { matches: number }[]): MatchCount => ({
  matches: found[0]?.matches ?? 0,
  isExact: false,
});

/** Compares the items in their order until they fill the page or, for the first, are counted. */
function createNarrowSql(conditions: SearchConditions, { sort, after, rows }: Page): SQL {
  const { search, from, where } = conditions;
  const { by, after: ranges } = sortOrders[sort];
  const range = after ? sql` and ((${sql.join([...ranges], sql`) or (`)}))` : sql``;
  return sql`
    with found as materialized (
      select i.id, row_number() over () as place
      from (select i.* from ${from} where ${where}${range} order by ${by}) as i ${search.compare}
      limit ${after ? sql.raw(String(rows)) : countLimit}
    )
    select ${itemColumns}, (select count(*)::int from found) as matches
    from found join content_items i using (id) where place <= ${sql.raw(String(rows))} order by place`;
}

type TimePage = Page & { sort: 'newest' | 'oldest' };

/** Reads period after period, each in order, until the matches fill the page or, for the first, are counted. */
function createTimeSql({ search, where }: SearchConditions, { sort, after, rows }: TimePage): SQL {
  const { by, after: ranges } = search.orders[sort];
  const start = sql`content_search_period(${sql.placeholder('atTime')}::timestamptz)`;
  const isPast = sort === 'newest' ? sql`p.period <= ${start}` : sql`p.period >= ${start}`;
  const end = sql`limit ${after ? sql.raw(String(rows)) : countLimit}`;
  const range = after && ranges[0] ? sql` and ${ranges[0]}` : sql``;
  const matches = search.select(sql`${where}${range}`, sql`order by ${by} ${end}`);
  return sql`
    with found as materialized (
      select i.id, row_number() over () as place
      from ${search.periods[sort]} cross join lateral (${matches}) as i
      ${after ? sql`where ${isPast}` : sql``} ${end}
    )
    select ${itemColumns}, (select count(*)::int from found) as matches
    from found join content_items i using (id) where place <= ${sql.raw(String(rows))} order by place`;
}

/** Sorts and counts the matches, unless there are more than are counted: the rows are then any of them. */
function createFewSql({ search, where }: SearchConditions, { sort, rows }: Page): SQL {
  const matches = search.select(where, sql`limit ${countLimit}`);
  return sql`
    with found as materialized (
      select i.id, row_number() over (order by ${search.orders[sort].by}) as place
      from (
        select i.* from ${search.periods.newest} cross join lateral (${matches}) as i limit ${countLimit}
      ) as i
    )
    select ${itemColumns}, (select count(*)::int from found) as matches
    from found join content_items i using (id) where place <= ${sql.raw(String(rows))} order by place`;
}

/** Compares the next items of the list, in its order, until they fill the page. */
function createNearSql({ search, from, where }: SearchConditions, { sort, after, rows }: Page): SQL {
  const { by, after: ranges } = sortOrders[sort];
  const range = after && ranges[0] ? sql` and ${ranges[0]}` : sql``;
  return sql`
    with near as materialized (
      select i.id, row_number() over (order by ${by}) as place
      from ${from} where ${where}${range} order by ${by} limit ${sql.raw(String(itemsWalked))}
    ), found as materialized (
      select i.* from near as i ${search.compare}
      limit ${sql.raw(String(rows))}
    )
    select ${itemColumns} from found join content_items i using (id) order by place`;
}

/** Sorts all matches. */
function createAllSql(conditions: SearchConditions, { sort, after, rows }: Page): SQL {
  const { by, after: ranges } = conditions.search.orders[sort];
  const range = after ? sql` where (${sql.join([...ranges], sql`) or (`)})` : sql``;
  return sql`
    with found as materialized (
      select i.id, row_number() over () as place
      from (
        select i.id from ${createMatchesSql(conditions)}${range} order by ${by} limit ${sql.raw(String(rows))}
      ) as i
    )
    select ${itemColumns} from found join content_items i using (id) order by place`;
}

/** All matches of a search as rows `i`, in no order. */
function createMatchesSql({ search, where }: SearchConditions): SQL {
  return sql`(
    select i.* from ${search.periods.newest}
    cross join lateral (${search.select(where)}) as i
  ) as i`;
}

/** A whole list, searched or not, as rows `i` with their conditions, and its order. */
export function createListSql({ search, ...list }: Conditions, sort: ContentSort): { from: SQL; by: SQL } {
  const all = sql`${list.from} where ${list.where}`;
  if (!search) return { from: all, by: sortOrders[sort].by };
  return search.isNarrow
    ? { from: sql`(select i.* from ${all}) as i ${search.compare}`, by: sortOrders[sort].by }
    : { from: createMatchesSql({ ...list, search }), by: search.orders[sort].by };
}
