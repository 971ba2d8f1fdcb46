import { type SQL, sql } from 'drizzle-orm';
import type { ContentFilters } from '#contract/library.ts';
import type { Values } from './run-prepared.ts';
import { createSearch, listSearchValues, type Search } from './search-conditions.ts';
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
  /** The search, if it has words. */
  search: Search | null;
  values: Values;
  form: string;
};

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

/** The filters that leave few of an account's items, by an index of their own. */
const narrowFilters = ['tag', 'collectionId', 'bundleId', 'favourite', 'verdict', 'trash'] as const;

/** Both tables hold the creation time, so that the index of the collection gives the order of the list. */
const collectionJoin = sql`collection_items c
  join content_items i on i.id = c.content_id and i.created_at = c.created_at`;

const stackJoin = sql` left join content_stacks s on s.front_id = i.id and s.user_id = ${sql.placeholder('userId')}::uuid`;

const metadataColumns = {
  personaId: sql`i.persona_id`,
  modelId: sql`i.model_id`,
  bundleId: sql`i.bundle_id`,
};

const placeholder = (name: string) => sql.placeholder(name);

/**
 * Creates the conditions of a list, for statements that are prepared by form. Values that the planner needs to choose an
 * index (status, verdict, trash) are literals; all others are parameters.
 */
export function createConditions(userId: string, filters: ContentFilters): Conditions {
  const { type, category, status, verdict, since, until, tag } = filters;
  const terms = parseSearch(filters.q, userId);
  // Stacks do not contain trashed items.
  const stacked = filters.stacked && !filters.trash;
  const parts: [name: string, condition: SQL, value?: string][] = [
    ['userId', sql`i.user_id = ${placeholder('userId')}::uuid`, userId],
    filters.trash
      ? ['trash', sql`i.trashed_at is not null and i.withheld_at is null`]
      : ['', sql`i.trashed_at is null`],
  ];
  if (type) parts.push(['type', sql`i.type = ${placeholder('type')}`, type]);
  if (category) parts.push(['category', sql`i.category = ${placeholder('category')}`, category]);
  if (status) parts.push([status, sql`i.status = ${sql.raw(`'${status}'`)}`]);
  if (verdict) parts.push([verdict, sql`i.verdict = ${sql.raw(`'${verdict}'`)}`]);
  if (filters.favourite) parts.push(['favourite', sql`i.favourite`]);
  if (since) parts.push(['since', sql`i.created_at >= ${placeholder('since')}::timestamptz`, since]);
  if (until) parts.push(['until', sql`i.created_at < ${placeholder('until')}::timestamptz`, until]);
  if (filters.likenessAtLeast !== undefined) {
    // As in the index, which has -1 for items that were not measured.
    const condition = sql`coalesce(i.likeness, -1) >= ${placeholder('likenessAtLeast')}::int`;
    parts.push(['likenessAtLeast', condition, filters.likenessAtLeast]);
  }
  if (tag) parts.push(['tag', sql`i.tags <> '{}' and i.tags @> array[${placeholder('tag')}]::text[]`, tag]);
  for (const [name, column] of Object.entries(metadataColumns)) {
    const value = filters[name as keyof typeof metadataColumns];
    if (value) parts.push([name, sql`${column} = ${placeholder(name)}`, value]);
  }
  if (stacked) parts.push(['stacked', sql`(i.bundle_id is null or s.front_id is not null)`]);
  const { collectionId } = filters;
  if (collectionId)
    parts.push(['collectionId', sql`c.collection_id = ${placeholder('collectionId')}::uuid`, collectionId]);
  const from = sql`${collectionId ? collectionJoin : sql`content_items i`}${stacked ? stackJoin : sql``}`;
  const isInSearchRow = Object.entries(filters).every(
    ([name, value]) => value === undefined || searchRowFilters.has(name),
  );
  return {
    from,
    where: sql.join(
      parts.map(([, condition]) => condition),
      sql` and `,
    ),
    search:
      terms.length > 0
        ? createSearch(terms, {
            items: isInSearchRow ? null : from,
            isNarrow: narrowFilters.some((name) => filters[name] !== undefined),
          })
        : null,
    values: {
      ...Object.fromEntries(parts.flatMap(([name, , value]) => (value === undefined ? [] : [[name, value]]))),
      ...listSearchValues(terms),
    },
    // A search without words filters nothing, but cannot use the counters: it needs a statement of its own.
    form: [
      ...parts.map(([name]) => name),
      ...terms.map(({ isExact }) => (isExact ? 'w' : 'p')),
      filters.q !== undefined && terms.length === 0 && 'q',
    ]
      .filter(Boolean)
      .join('_'),
  };
}
