import { type SQL, sql } from 'drizzle-orm';
import type { ContentFilters } from '#contract/library.ts';
import { searchRowOrders, sortOrders } from './content-order.ts';
import { listFilterLexemes, type SearchTerm } from './search-words.ts';

/** The length of a period, as in `content_search_period` of the database. */
const periodSeconds = 30 * 24 * 60 * 60;

/** A search as SQL. `i` is the search row where its columns are all that `where` names, and else the item. */
export type Search = {
  /** The filters as conditions on `i`. */
  where: SQL;
  /** Selects the matches `i` in a period `p`, by the search index. @param end order and limit */
  select(where: SQL, end?: SQL): SQL;
  /** The periods of the account's list as rows `p`, each with its query; from the newest on, or from the oldest. */
  periods: Record<'newest' | 'oldest', SQL>;
  /** The orders of `i`. */
  orders: typeof sortOrders;
  /** Whether `i` is the search row. */
  isOfRows: boolean;
  /** The condition that the words of a search row `r` match, without the search index. */
  hasTerms: SQL;
  /** A join that leaves the items `i` whose words match, without the search index. */
  compare: SQL;
};

/** What a search reads. */
export type SearchRows = {
  /** The filters as conditions on `i`, except those of `narrow`. */
  where: SQL;
  /** The items that the filters allow; without it `i` is the search row. */
  items?: SQL;
  /** Filters that leave few items: where the ids and times of these are. */
  narrow?: { from: SQL; where: SQL; row: 'i' | 'c' };
};

/** @param terms at least one; their values are those of `listSearchValues` */
export function createSearch(
  terms: readonly SearchTerm[],
  { where: rowsWhere, items, narrow, isTrash }: SearchRows & { isTrash: boolean },
): Search {
  const checks = terms.map(({ isExact }, at) => ({ isExact, sql: hasTerm(at) }));
  const unproven = checks.filter(({ isExact }) => !isExact).map((check) => sql` and ${check.sql}`);
  const matches = sql`select r.* from content_search r
    where content_search_tokens(r.user_id, r.created_at, r.words, r.type, r.persona_id, r.model_id) @@ p.query
      ${narrow ? sql`and r.id = any(p.ids)` : sql``}${sql.join(unproven)}`;
  const hasTerms = sql.join(
    checks.map((check) => check.sql),
    sql` and `,
  );
  return {
    where: rowsWhere,
    // The offset and the expression by itself keep the planner from comparing each row of the list.
    select: (where, end = sql``) =>
      items
        ? sql`with r as materialized (${matches}) select i.* from r
          cross join lateral (select i.* from ${items} where i.id = r.id and ${where} offset 0) as i ${end}`
        : sql`select i.* from (${matches} offset 0) as i where ${where} ${end}`,
    periods: createPeriods(isTrash, narrow),
    orders: items ? sortOrders : searchRowOrders,
    isOfRows: !items && !narrow,
    hasTerms,
    compare: sql`cross join lateral (select from content_search r where r.id = i.id and ${hasTerms} limit 1) as r`,
  };
}

/**
 * Lists the parameters of a search.
 *
 * @param filters those that the search index holds narrow the query
 */
export function listSearchValues(
  terms: readonly SearchTerm[],
  { userId, filters }: { userId: string; filters: ContentFilters },
): Record<string, string> {
  if (terms.length === 0) return {};
  return {
    query: [...terms.map(({ query }) => query), ...listFilterLexemes(userId, filters)].join(' & '),
    ...Object.fromEntries(
      terms.flatMap(({ part, word, inside }, at) => [
        [`part${at}`, part],
        [`word${at}`, word],
        [`inside${at}`, inside],
      ]),
    ),
  };
}

/** The regular expression costs far more than the rest. */
const hasTerm = (at: number) => sql`(strpos(r.words, ${sql.placeholder(`part${at}`)}) > 0
  or (strpos(r.words, ${sql.placeholder(`word${at}`)}) > 0 and r.words ~ ${sql.placeholder(`inside${at}`)}))`;

/**
 * The periods between an account's first and last item, which the index keeps apart. Descending or ascending, so that a
 * search for the newest or oldest matches ends early. With a narrow filter each has the ids of its items.
 */
function createPeriods(isTrash: boolean, narrow: SearchRows['narrow']): Search['periods'] {
  const end = (which: 'min' | 'max') => sql`(select content_search_period(${sql.raw(which)}(i.created_at))
    from content_items i
    where i.user_id = ${sql.placeholder('userId')}::uuid and i.trashed_at is ${isTrash ? sql`not null` : sql`null`})`;
  const list = (series: SQL) => {
    const periods = sql`(
      select period, replace(${sql.placeholder('query')}, '#', period::text)::tsquery as query
      from generate_series(${series}) as period) as p`;
    return narrow
      ? sql`(select p.*, n.ids from ${periods} cross join lateral (${idsOf(narrow)}) as n
      where n.ids is not null) as p`
      : periods;
  };
  return {
    newest: list(sql`${end('max')}, ${end('min')}, -1`),
    oldest: list(sql`${end('min')}, ${end('max')}`),
  };
}

/** The ids of the items in a period `p`. */
function idsOf({ from, where, row }: NonNullable<SearchRows['narrow']>): SQL {
  const at = sql.raw(`${row}.created_at`);
  const start = (period: string) => sql.raw(`to_timestamp(${periodSeconds} * (${period})::float8)`);
  return sql`select array_agg(${sql.raw(row === 'c' ? 'c.content_id' : 'i.id')}) as ids
    from ${from} where ${where} and ${at} >= ${start('p.period')} and ${at} < ${start('p.period + 1')}`;
}
