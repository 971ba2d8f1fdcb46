import { sql } from 'drizzle-orm';
import type { ContentFilters, ContentMap, ContentSort, ContentType } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { createConditions } from './content-conditions.ts';
import { encodeCursor } from './content-cursor.ts';
import { sortOrders } from './content-order.ts';
import { runPrepared } from './run-prepared.ts';

/** Items of one part: the longest page. */
const partSize = limits.pageSizeMaximum;
const size = sql.raw(String(partSize));

type PartRow = {
  n: number;
  shapes: string;
  firstAt: string;
  /** The last item of the part: the next part begins after it. */
  id: string;
  name: string;
  type: ContentType;
  likeness: number | null;
  createdAt: string;
};

/**
 * Returns a compact map of a whole list: the cursor of each part, and the shape of each item (encoded as `parseShape` of
 * the contract reads it; a square while the size is unknown).
 */
export async function mapContent(
  db: Db,
  userId: string,
  { sort, ...filters }: ContentFilters & { sort: ContentSort },
): Promise<ContentMap> {
  const { from, where: narrowed, words, values, form } = createConditions(userId, filters);
  const where = words ? sql`${narrowed} and ((${words.short}) or (${words.long}))` : narrowed;
  const { by, toCursor } = sortOrders[sort];
  const time = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const text = () => sql`
    with numbered as (
      select i.id, i.name, i.type, i.likeness, i.created_at, row_number() over (order by ${by}) - 1 as n,
        chr(64 + case when i.width > 0 and i.height > 0
          then greatest(-24, least(24, round(ln(i.width::float8 / i.height) / ln(1.1))::int)) else 0 end) as shape
      from ${from} where ${where}
    )
    select count(*)::int as n, string_agg(shape, '' order by n) as shapes,
      ${time('min(created_at) filter (where place = 0)')} as "firstAt",
      max(id::text) filter (where place = last) as id, max(name) filter (where place = last) as name,
      max(type) filter (where place = last) as type,
      max(likeness) filter (where place = last) as likeness,
      ${time('max(created_at) filter (where place = last)')} as "createdAt"
    from (select *, n / ${size} as part, n % ${size} as place, ${size} - 1 as last from numbered) as placed
    group by part order by part`;
  const rows = await runPrepared<PartRow>(db, `content_map_${sort}_${form}`, text, values);
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
