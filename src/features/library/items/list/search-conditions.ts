import { type SQL, sql } from 'drizzle-orm';
import { searchRowOrders, sortOrders } from './content-order.ts';
import type { SearchTerm } from './search-words.ts';

/** A search as SQL. `i` is the search row where its columns are all that the filters name, and else the item. */
export type Search = {
  /** Selects the matches `i` in a period `p`, by the search index. @param end order and limit */
  select(where: SQL, end?: SQL): SQL;
  /** The periods of the account's list as rows `p`, each with its query; from the newest on, or from the oldest. */
  periods: Record<'newest' | 'oldest', SQL>;
  /** The orders of `i`. */
  orders: typeof sortOrders;
  /** A join that leaves the items `i` whose words match, without the search index. */
  compare: SQL;
  /** Whether a filter leaves few items, which are compared one by one. */
  isNarrow: boolean;
};

type SearchOptions = {
  /** The items that the filters allow; null if the search rows hold all columns that the filters name. */
  items: SQL | null;
  isNarrow: boolean;
};

/** @param terms at least one; their values are those of `listSearchValues` */
export function createSearch(terms: readonly SearchTerm[], { items, isNarrow }: SearchOptions): Search {
  const checks = terms.map(({ isExact }, at) => ({ isExact, sql: hasTerm(at) }));
  const unproven = checks.filter(({ isExact }) => !isExact).map((check) => sql` and ${check.sql}`);
  const matches = sql`select r.* from content_search r
    where content_search_tokens(r.user_id, r.created_at, r.words) @@ p.query${sql.join(unproven)}`;
  return {
    // The offset and the expression by itself keep the planner from comparing each row of the list.
    select: (where, end = sql``) =>
      items
        ? sql`with r as materialized (${matches}) select i.* from r
          cross join lateral (select i.* from ${items} where i.id = r.id and ${where} offset 0) as i ${end}`
        : sql`select i.* from (${matches} offset 0) as i where ${where} ${end}`,
    periods: createPeriods(),
    orders: items ? sortOrders : searchRowOrders,
    compare: sql`cross join lateral (
      select from content_search r where r.id = i.id${sql.join(checks.map((check) => sql` and ${check.sql}`))} limit 1
    ) as r`,
    isNarrow,
  };
}

/** The parameters of a search. */
export function listSearchValues(terms: readonly SearchTerm[]): Record<string, string> {
  return {
    ...(terms.length > 0 && { query: terms.map(({ query }) => query).join(' & ') }),
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
 * search for the newest or oldest matches ends early.
 */
function createPeriods(): Search['periods'] {
  const end = (which: 'min' | 'max') => sql`(select content_search_period(${sql.raw(which)}(i.created_at))
    from content_items i
    where i.user_id = ${sql.placeholder('userId')}::uuid and i.trashed_at is null)`;
  const list = (series: SQL) => sql`(
    select period, replace(${sql.placeholder('query')}, '#', period::text)::tsquery as query
    from generate_series(${series}) as period) as p`;
  return {
    newest: list(sql`${end('max')}, ${end('min')}, -1`),
    oldest: list(sql`${end('min')}, ${end('max')}`),
  };
}
