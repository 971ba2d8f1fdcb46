import { type SQL, sql } from 'drizzle-orm';
import type { ContentItem, ContentSort } from '#contract/library.ts';
import type { Db } from '#platform/db/client.ts';
import type { Conditions } from './content-conditions.ts';
import type { ContentCursor } from './content-cursor.ts';
import { type SortOrder, sortOrders } from './content-order.ts';
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

/** Items of the list that are compared one by one before all matches are sorted. */
const itemsWalked = 1_000;

/**
 * Reads one page of the items that a search matches; the first page with their number. The search index keeps the periods
 * of an account apart:
 * - In the order of time, a page is read from the first periods that fill it.
 * - In another order, the page of a frequent word most often lies within the next items of the list, which are compared
 *   one by one; if they do not fill it, all matches are sorted.
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
  const run = async (name: string, text: () => SQL) => {
    const found = await runPrepared<ContentItem & { matches: number }>(
      db,
      ['search', name, sort, form, after && 'after', rows].filter(Boolean).join('_'),
      text,
      values,
    );
    return { rows: found, matches: after ? null : toCount(found) };
  };
  if (sort === 'newest' || sort === 'oldest') {
    return run('time', () => createTimeSql(conditions, { ...page, sort }));
  }
  if (!after || sortOrders[sort].after.length === 1) {
    const near = await run('near', () => createNearSql(conditions, page));
    if (near.rows.length === rows) return near;
  }
  return run('all', () => createAllSql(conditions, page));
}

const toCount = (found: readonly { matches: number }[]): MatchCount => ({
  matches: found[0]?.matches ?? 0,
  isExact: false,
});

type TimePage = Page & { sort: 'newest' | 'oldest' };

/** Reads period after period, each in order, until the matches fill the page or, for the first, are counted. */
function createTimeSql({ search }: SearchConditions, { sort, after, rows }: TimePage): SQL {
  const { by, after: ranges } = search.orders[sort];
  const start = sql`content_search_period(${sql.placeholder('atTime')}::timestamptz)`;
  const isPast = sort === 'newest' ? sql`p.period <= ${start}` : sql`p.period >= ${start}`;
  const end = sql`limit ${after ? sql.raw(String(rows)) : countLimit}`;
  const range = after && ranges[0] ? sql` and ${ranges[0]}` : sql``;
  const matches = search.select(sql`${search.where}${range}`, sql`order by ${by} ${end}`);
  return sql`
    with found as materialized (
      select i.id, row_number() over () as place
      from ${search.periods[sort]} cross join lateral (${matches}) as i
      ${after ? sql`where ${isPast}` : sql``} ${end}
    )
    select ${itemColumns}, (select count(*)::int from found) as matches
    from found join content_items i using (id) where place <= ${sql.raw(String(rows))} order by place`;
}

/** Compares the next items of the list, in its order. Finds no row if they do not fill the page. */
function createNearSql({ search, from, where }: SearchConditions, { sort, after, rows }: Page): SQL {
  const walk = (list: SQL, { by, after: ranges }: SortOrder) =>
    sql`${list}${after && ranges[0] ? sql` and ${ranges[0]}` : sql``} order by ${by}
      limit ${sql.raw(String(itemsWalked))}`;
  const page = sql.raw(String(rows));
  const found =
    search.isOfRows && sort === 'name'
      ? sql`select r.id, row_number() over () as place
          from (${walk(sql`select i.id, i.words from content_search i where ${search.where}`, search.orders.name)}) as r
          where ${search.hasTerms} limit ${page}`
      : sql`select i.id, row_number() over () as place
          from (${walk(sql`select i.id from ${from} where ${where}`, sortOrders[sort])}) as i ${search.compare}
          limit ${page}`;
  return sql`
    with found as materialized (${found})
    select ${itemColumns}${after ? sql`` : sql`, (${createCountSql(search)}) as matches`}
    from found join content_items i using (id) where (select count(*) from found) = ${page} order by place`;
}

/** Sorts all matches. */
function createAllSql({ search }: SearchConditions, { sort, after, rows }: Page): SQL {
  const { by, after: ranges } = search.orders[sort];
  const range = after ? sql` where (${sql.join([...ranges], sql`) or (`)})` : sql``;
  const page = sql.raw(String(rows));
  const count = sql`(
    select case when count(*) < ${page} then count(*)::int else (${createCountSql(search)}) end from found
  ) as matches`;
  return sql`
    with found as materialized (
      select i.id, row_number() over () as place
      from (select i.id from ${createMatchesSql(search)}${range} order by ${by} limit ${page}) as i
    )
    select ${itemColumns}${after ? sql`` : sql`, ${count}`}
    from found join content_items i using (id) order by place`;
}

/** Counts the matches, as far as they are counted. */
function createCountSql({ periods, select, where }: Search): SQL {
  return sql`select count(*)::int from (
    select from ${periods.newest} cross join lateral (${select(where, sql`limit ${countLimit}`)}) as i limit ${countLimit}
  ) as counted`;
}

/** All matches of a search as rows `i`, in no order. */
function createMatchesSql({ periods, select, where }: Search): SQL {
  return sql`(select i.* from ${periods.newest} cross join lateral (${select(where)}) as i) as i`;
}

/** A whole list, searched or not, as rows `i` with their conditions, and its order. */
export function createListSql(
  { search, from, where }: Conditions,
  sort: ContentSort,
): { from: SQL; by: SQL } {
  return search
    ? { from: createMatchesSql(search), by: search.orders[sort].by }
    : { from: sql`${from} where ${where}`, by: sortOrders[sort].by };
}
