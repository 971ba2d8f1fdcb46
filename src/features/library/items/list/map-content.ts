import { type SQL, sql } from 'drizzle-orm';
import type { ContentFilters, ContentMap, ContentSort } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { type Conditions, createConditions, createTimeListSql } from './content-conditions.ts';
import { encodeCursor } from './content-cursor.ts';
import { type SortOrder, sortOrders } from './content-order.ts';
import { runPrepared } from './run-prepared.ts';
import { createListSql } from './search-content.ts';

/** Items of one part: the longest page. */
const partSize = limits.pageSizeMaximum;
const size = sql.raw(String(partSize));

/** With the last item of the part, after which the next one begins; orders of time read its time and id alone. */
type PartRow = Parameters<SortOrder['toCursor']>[0] & { n: number; shapes: string; firstAt: string };

/**
 * Returns a compact map of a whole list: the cursor of each part, and the shape of each item (encoded as `parseShape` of
 * the contract reads it; a square while the size is unknown).
 */
export async function mapContent(
  db: Db,
  userId: string,
  { sort, ...filters }: ContentFilters & { sort: ContentSort },
): Promise<ContentMap> {
  const conditions = createConditions(userId, filters);
  const text = () =>
    conditions.search || (sort !== 'newest' && sort !== 'oldest')
      ? createSortedSql(conditions, sort)
      : createTimeSql(conditions, sort);
  const rows = await runPrepared<PartRow>(
    db,
    `content_map_${sort}_${conditions.form}`,
    text,
    conditions.values,
  );
  const { toCursor } = sortOrders[sort];
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    size: partSize,
    parts: rows.map(({ firstAt }, at) => {
      const before = rows[at - 1];
      return { cursor: before ? encodeCursor(toCursor(before)) : null, createdAt: firstAt };
    }),
    shapes: rows.map(({ shapes }) => shapes).join(''),
  };
}

const formatTime = (value: SQL) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Beyond every item, in the order of time. */
const beginnings = {
  newest: sql`'infinity'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`,
  oldest: sql`'-infinity'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid`,
};

/** Reads part after part from the index of the order, each after the last item of the one before. */
function createTimeSql({ byTime }: Conditions, sort: 'newest' | 'oldest'): SQL {
  const { by } = sortOrders[sort];
  const isAfter = sql.raw(`(i.created_at, i.id) ${sort === 'newest' ? '<' : '>'} (part.at, part.id)`);
  return sql`
    with recursive part (at, id, n, shapes, first_at) as (
      select ${beginnings[sort]}, ${size}, '', null::timestamptz
      union all
      select found.* from part cross join lateral (
        select (array_agg(created_at))[${size}], (array_agg(id))[${size}], count(*)::int, string_agg(shape, ''),
          (array_agg(created_at))[1]
        from (
          ${createTimeListSql(byTime, { by, range: isAfter, limit: size })}
        ) as i
      ) as found (at, id, n, shapes, first_at)
      where part.n = ${size} and found.n > 0
    )
    select n, shapes, ${formatTime(sql`first_at`)} as "firstAt", id, ${formatTime(sql`at`)} as "createdAt"
    from part where first_at is not null`;
}

/** Sorts the list and divides it. */
function createSortedSql(conditions: Conditions, sort: ContentSort): SQL {
  const { from, by } = createListSql(conditions, sort);
  return sql`
    with numbered as (
      select i.id, i.shape, row_number() over (order by ${by}) - 1 as place from ${from}
    ), parts as (
      select place / ${size} as part, count(*)::int as n, string_agg(shape, '' order by place) as shapes,
        (array_agg(id order by place))[1] as first_id, (array_agg(id order by place))[${size}] as last_id
      from numbered group by part
    )
    select n, shapes, ${formatTime(sql`f.created_at`)} as "firstAt", l.id, l.name, l.type, l.likeness,
      ${formatTime(sql`l.created_at`)} as "createdAt"
    from parts join content_items f on f.id = first_id left join content_items l on l.id = last_id order by part`;
}
