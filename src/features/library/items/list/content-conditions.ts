import { type SQL, sql } from 'drizzle-orm';
import type { ContentFilters } from '#contract/library.ts';
import type { Values } from './run-prepared.ts';
import { createSearch, listSearchValues, type Search, type SearchRows } from './search-conditions.ts';
import { parseSearch } from './search-words.ts';

/** The filters of a list as SQL over `content_items i`, with parameter values and a name for its form. */
export type Conditions = {
  /**
   * The items, joined after the collection if one is filtered by, so that its index gives the order. With stacks, each
   * front item is joined to its stack.
   */
  from: SQL;
  /** All conditions except the search words. */
  where: SQL;
  /**
   * The list in the orders of time, as one or two lists of rows `i` with the id, time and shape of each item: the items,
   * or, where their columns are all that the filters name, the fronts of stacks and the items of no bundle, each in an
   * index of its own.
   */
  byTime: readonly TimeList[];
  /** The search, if it has words. */
  search: Search | null;
  values: Values;
  form: string;
};

type TimeList = { from: SQL; where: SQL };

/** The filters whose columns the search rows hold as well. */
const searchRowFilters: ReadonlySet<string> = new Set([
  'q',
  'type',
  'category',
  'status',
  'since',
  'until',
  'likenessAtLeast',
  'personaId',
  'modelId',
]);

/** The filters whose columns the rows of stacks hold as well. */
const stackRowFilters: ReadonlySet<string> = new Set([
  'stacked',
  'type',
  'category',
  'since',
  'until',
  'personaId',
  'modelId',
]);

/** The filters that leave few of an account's items, by an index of their own; so does a status except completed. */
const narrowFilters: ReadonlySet<string> = new Set([
  'tag',
  'collectionId',
  'bundleId',
  'favourite',
  'verdict',
  'trash',
]);

/** Both tables hold the creation time, so that the index of the collection gives the order of the list. */
const collectionJoin = sql`collection_items c
  join content_items i on i.id = c.content_id and i.created_at = c.created_at`;

const stackJoin = sql` left join content_stacks s on s.front_id = i.id and s.user_id = ${sql.placeholder('userId')}::uuid`;

const stackFronts = sql`(
  select s.front_id as id, s.user_id, s.front_at as created_at, s.type, s.category, s.front_shape as shape,
    s.front_persona_id as persona_id, s.front_model_id as model_id, null::timestamptz as trashed_at
  from content_stacks s where s.front_id is not null
) as i`;

const metadataColumns = {
  personaId: sql`i.persona_id`,
  modelId: sql`i.model_id`,
  bundleId: sql`i.bundle_id`,
};

/** A parameter of a type. */
type Parameter = (name: string, type?: 'text' | 'uuid' | 'int' | 'timestamptz') => SQL;

const known: Parameter = (name, type = 'text') => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/**
 * A parameter whose value the planner does not use. The plan of a search is the same for any value, and would otherwise
 * be made for each call, because it seems to cost less for an account with many items.
 */
const unknown: Parameter = (name, type) => sql`(select ${known(name, type)})`;

/** A condition, by the name of its filter. */
type Part = { of: string; condition: SQL; value?: string; form?: string };

const joinParts = (parts: readonly Part[]): SQL =>
  sql.join(
    parts.map(({ condition }) => condition),
    sql` and `,
  );

/**
 * Selects the id, time and shape of the first items of a list in an order of time.
 *
 * @param range those after a place
 * @param limit a literal, so that the planner expects few rows
 */
export function createTimeListSql(
  lists: readonly TimeList[],
  { by, range, limit }: { by: SQL; range: SQL | null; limit: SQL },
): SQL {
  const selects = lists.map(
    ({ from, where }) => sql`select i.id, i.created_at, i.shape from ${from}
      where ${where}${range ? sql` and ${range}` : sql``} order by ${by} limit ${limit}`,
  );
  if (selects.length === 1 && selects[0]) return selects[0];
  const both = sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  );
  return sql`select * from (${both}) as i order by ${by} limit ${limit}`;
}

/**
 * Creates the conditions of a list, for statements that are prepared by form. Values that the planner needs to choose an
 * index (status, verdict, trash) are literals; all others are parameters.
 */
export function createConditions(userId: string, filters: ContentFilters): Conditions {
  const terms = parseSearch(filters.q, userId);
  // Stacks do not contain trashed items.
  const stacked = filters.stacked !== undefined && !filters.trash;
  const parts = listParts(userId, filters, { stacked, parameter: known });
  const from = sql`${filters.collectionId ? collectionJoin : sql`content_items i`}${stacked ? stackJoin : sql``}`;
  const where = joinParts(parts);
  const hasOnly = (names: ReadonlySet<string>) =>
    Object.entries(filters).every(([name, value]) => value === undefined || names.has(name));
  return {
    from,
    where,
    byTime: stacked && hasOnly(stackRowFilters) ? listStackRows(parts) : [{ from, where }],
    search:
      terms.length > 0
        ? createSearch(terms, {
            ...chooseSearchRows(parts, listParts(userId, filters, { stacked, parameter: unknown }), from),
            isTrash: filters.trash !== undefined,
          })
        : null,
    values: {
      ...Object.fromEntries(parts.flatMap(({ of, value }) => (value === undefined ? [] : [[of, value]]))),
      ...listSearchValues(terms, { userId, filters }),
    },
    // A search without words filters nothing, but cannot use the counters: it needs a statement of its own.
    form: [
      ...parts.map(({ of, form = of }) => form),
      ...terms.map(({ isExact }) => (isExact ? 'w' : 'p')),
      filters.q !== undefined && terms.length === 0 && 'q',
    ]
      .filter(Boolean)
      .join('_'),
  };
}

/** The filters as conditions on `i`, each with its name in the form of the statement. */
function listParts(
  userId: string,
  filters: ContentFilters,
  { stacked, parameter }: { stacked: boolean; parameter: Parameter },
): Part[] {
  const { type, category, status, verdict, since, until, tag, likenessAtLeast, collectionId } = filters;
  const parts: Part[] = [
    { of: 'userId', condition: sql`i.user_id = ${parameter('userId', 'uuid')}`, value: userId },
    filters.trash
      ? { of: 'trash', condition: sql`i.trashed_at is not null and i.withheld_at is null` }
      : { of: 'notTrash', form: '', condition: sql`i.trashed_at is null` },
  ];
  const add = (of: string, condition: SQL, value?: string) =>
    parts.push({ of, condition, ...(value !== undefined && { value }) });
  if (type) add('type', sql`i.type = ${parameter('type')}`, type);
  if (category) add('category', sql`i.category = ${parameter('category')}`, category);
  if (status)
    parts.push({ of: 'status', form: status, condition: sql`i.status = ${sql.raw(`'${status}'`)}` });
  if (verdict) {
    parts.push({ of: 'verdict', form: verdict, condition: sql`i.verdict = ${sql.raw(`'${verdict}'`)}` });
  }
  if (filters.favourite) add('favourite', sql`i.favourite`);
  if (since) add('since', sql`i.created_at >= ${parameter('since', 'timestamptz')}`, since);
  if (until) add('until', sql`i.created_at < ${parameter('until', 'timestamptz')}`, until);
  if (likenessAtLeast !== undefined) {
    // As in the index, which has -1 for items that were not measured.
    const condition = sql`coalesce(i.likeness, -1) >= ${parameter('likenessAtLeast', 'int')}`;
    add('likenessAtLeast', condition, likenessAtLeast);
  }
  if (tag) add('tag', sql`i.tags <> '{}' and i.tags @> array[${parameter('tag')}]::text[]`, tag);
  for (const [name, column] of Object.entries(metadataColumns)) {
    const value = filters[name as keyof typeof metadataColumns];
    if (value) add(name, sql`${column} = ${parameter(name)}`, value);
  }
  if (stacked) add('stacked', sql`(i.bundle_id is null or s.front_id is not null)`);
  if (collectionId)
    add('collectionId', sql`c.collection_id = ${parameter('collectionId', 'uuid')}`, collectionId);
  return parts;
}

/** The fronts of stacks, and the items of no bundle. */
function listStackRows(parts: readonly Part[]): TimeList[] {
  const where = joinParts(parts.filter(({ of }) => of !== 'stacked'));
  return [
    { from: stackFronts, where },
    { from: sql`content_items i`, where: sql`i.bundle_id is null and ${where}` },
  ];
}

/**
 * Chooses what a search reads: the search rows alone, where they hold all columns that the filters name; with a narrow
 * filter those of its items, which its index gives; else the items of the matches.
 */
function chooseSearchRows(parts: readonly Part[], ofSearch: readonly Part[], from: SQL): SearchRows {
  const isOfRow = ({ of }: Part) => searchRowFilters.has(of) || of === 'userId' || of === 'notTrash';
  const isNarrow = ({ of, form }: Part) =>
    narrowFilters.has(of) || form === 'failed' || form === 'processing';
  const ofRows = joinParts(ofSearch.filter(isOfRow));
  if (!parts.some(isNarrow)) {
    return parts.every(isOfRow) ? { where: ofRows } : { where: joinParts(ofSearch), items: from };
  }
  const ofItems = parts.filter(
    (part) => !isOfRow(part) || isNarrow(part) || part.of === 'userId' || part.of === 'notTrash',
  );
  const others = ofItems.filter(({ of }) => !['userId', 'notTrash', 'collectionId'].includes(of));
  // A collection has the ids and times of its items.
  const narrow: SearchRows['narrow'] =
    others.length === 0
      ? { from: sql`collection_items c`, where: joinParts(ofItems.filter(isNarrow)), row: 'c' }
      : { from, where: joinParts(ofItems), row: 'i' };
  return { where: ofRows, narrow };
}
