import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContentItem, ContentPage, contentQuery } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { type Conditions, conditionsOf } from './content-conditions.ts';
import { decodeCursor, encodeCursor } from './content-cursor.ts';
import { type Order, orders } from './content-order.ts';
import { countMatching, countText, isCounted } from './count-content.ts';
import { runPrepared } from './run-prepared.ts';
import { itemOf, shownItem } from './shown-item.ts';

type ContentQuery = z.output<typeof contentQuery>;
/** `total` where the counters can say it. */
type PageRow = ContentItem & { total?: number };

/**
 * One page of a person's items. `total` counts what matches over all pages; it is told with the first, and counted only if that does not hold all.
 *
 * @throws AppError BAD_REQUEST for a cursor that is not ours, or of another sort
 */
export async function listContent(db: Db, userId: string, query: ContentQuery): Promise<ContentPage> {
  const { sort, cursor, limit, ...filters } = query;
  const after = cursor === undefined ? null : decodeCursor(cursor, sort);
  const order = orders[sort];
  const conditions = conditionsOf(userId, filters);
  // Two lengths, so that clients cannot make a statement for each number.
  const length = limit <= limits.pageSizeDefault ? limits.pageSizeDefault : limits.pageSizeMaximum;
  const form = ['content', sort, conditions.form, after && 'after', length].filter(Boolean).join('_');
  const known = !after && isCounted(filters);
  const text = () => pageText(conditions, order, { after: after !== null, rows: length + 1, counted: known });
  const values = { ...conditions.values, ...(after && order.values(after)) };
  const rows = await runPrepared<PageRow>(db, form, text, values);
  const whole = rows.length <= length;
  const items = rows.slice(0, limit).map(itemOf);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last ? encodeCursor(order.placeOf(last)) : null,
    total: after
      ? null
      : (rows[0]?.total ?? (whole ? rows.length : await countMatching(db, userId, filters))),
  };
}

type Part = { after: boolean; rows: number; counted: boolean };

/**
 * A search reads its index alone until it has found the page's items, and looks only those up; texts too long for
 * the index are few and stand in one of their own. So do the ranges behind a place, each as far as the page is long.
 * The number of rows is written into the statement: a plan then knows that few are wanted.
 */
function pageText(conditions: Conditions, { by, behind }: Order, { after, rows, counted }: Part): SQL {
  const { from, where, words } = conditions;
  const shown = counted ? sql`${shownItem}, (${countText(conditions)}) as total` : shownItem;
  const end = sql`order by ${by} limit ${sql.raw(String(rows))}`;
  const ranges = after ? behind.map((range) => sql`${where} and ${range}`) : [where];
  const texts = words ? [words.short, words.long] : [];
  const parts = words ? ranges.flatMap((range) => texts.map((found) => sql`${range} and ${found}`)) : ranges;
  if (!words && parts.length === 1) {
    return sql`select ${shown} from ${from} where ${parts[0]} ${end}`;
  }
  const found = parts.map((part) => sql`(select i.id from ${from} where ${part} ${end})`);
  return sql`
    with found as materialized (${sql.join(found, sql` union all `)})
    select ${shown} from found join content_items i using (id) ${end}`;
}
