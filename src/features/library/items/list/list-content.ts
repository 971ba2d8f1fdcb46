import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContentItem, ContentPage, ContentSort, contentQuery } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { type Conditions, createConditions, createTimeListSql } from './content-conditions.ts';
import { decodeCursor, encodeCursor } from './content-cursor.ts';
import { type SortOrder, sortOrders } from './content-order.ts';
import { canUseCounters, capTotal, countMatching, createCountSql } from './count-content.ts';
import { itemColumns, toContentItem } from './item-columns.ts';
import { runPrepared } from './run-prepared.ts';
import { searchContent } from './search-content.ts';

type ContentQuery = z.output<typeof contentQuery>;
/** With `total` where the counters give it. */
type PageRow = ContentItem & { total?: number };

/**
 * Lists one page of an account's items. The first page has the `total` of all pages; it is counted only if that page does
 * not hold all items, and at most to `limits.countedMatches` unless the counters have it.
 *
 * @throws AppError BAD_REQUEST for an invalid cursor, or one of another sort
 */
export async function listContent(db: Db, userId: string, query: ContentQuery): Promise<ContentPage> {
  const { sort, cursor, limit, ...filters } = query;
  const after = cursor === undefined ? null : decodeCursor(cursor, sort);
  const order = sortOrders[sort];
  const conditions = createConditions(userId, filters);
  // Two page lengths, so that clients cannot create a statement for every number.
  const length = limit <= limits.pageSizeDefault ? limits.pageSizeDefault : limits.pageSizeMaximum;
  if (conditions.search) {
    const search = { ...conditions, search: conditions.search };
    const { rows, matches } = await searchContent(db, search, { sort, after, rows: length + 1 });
    const total = matches === null ? { total: null, totalCapped: false } : capTotal(matches);
    return { ...toPage(rows, { order, limit }), ...total };
  }
  const form = ['content', sort, conditions.form, after && 'after', length].filter(Boolean).join('_');
  const known = !after && canUseCounters(filters);
  const text = () =>
    createPageSql(conditions, { sort, after: after !== null, rows: length + 1, counted: known });
  const values = { ...conditions.values, ...(after && order.cursorValues(after)) };
  const rows = await runPrepared<PageRow>(db, form, text, values);
  const page = toPage(rows, { order, limit });
  if (after) return { ...page, total: null, totalCapped: false };
  const total = rows[0]?.total ?? (rows.length <= length ? rows.length : null);
  if (total !== null) return { ...page, total, totalCapped: false };
  return { ...page, ...capTotal(await countMatching(db, userId, filters)) };
}

function toPage(
  rows: readonly ContentItem[],
  { order, limit }: { order: SortOrder; limit: number },
): Pick<ContentPage, 'items' | 'nextCursor'> {
  const items = rows.slice(0, limit).map(toContentItem);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor(order.toCursor(last)) : null };
}

type Part = { sort: ContentSort; after: boolean; rows: number; counted: boolean };

/**
 * Each range after a cursor is a separate subquery with the same limit. The limit is a literal, so that the planner
 * expects few rows.
 */
function createPageSql(conditions: Conditions, { sort, after, rows, counted }: Part): SQL {
  const { from, where, byTime } = conditions;
  const { by, after: afterRanges } = sortOrders[sort];
  const shown = counted ? sql`${itemColumns}, (${createCountSql(conditions)}) as total` : itemColumns;
  const limit = sql.raw(String(rows));
  const end = sql`order by ${by} limit ${limit}`;
  const ranges = after ? afterRanges : [null];
  const isByTime = sort === 'newest' || sort === 'oldest';
  if (ranges.length === 1 && !(isByTime && byTime.length > 1)) {
    return sql`select ${shown} from ${from} where ${where}${ranges[0] ? sql` and ${ranges[0]}` : sql``} ${end}`;
  }
  const found = ranges.map((range) =>
    isByTime
      ? createTimeListSql(byTime, { by, range, limit })
      : sql`select i.id from ${from} where ${where} and ${range} ${end}`,
  );
  return sql`
    with found as materialized (${sql.join(
      found.map((one) => sql`(${one})`),
      sql` union all `,
    )})
    select ${shown} from found join content_items i using (id) ${end}`;
}
