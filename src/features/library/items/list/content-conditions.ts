import { type SQL, sql } from 'drizzle-orm';
import type { ContentFilters } from '#contract/library.ts';
import { foldText } from './fold-text.ts';

/** Statement parameters by placeholder name. */
export type Values = Record<string, string>;

/** The filters of a list as SQL over `content_items i`, with parameter values and a name for its form. */
export type Conditions = {
  /**
   * The items, joined after the collection if one is filtered by, so that its index gives the order. With stacks, each
   * front item is joined to its stack.
   */
  from: SQL;
  /** All conditions except the search words. */
  where: SQL;
  /** The search words, if any: in the indexed text, and in texts too long for the index. */
  words: { short: SQL; long: SQL } | null;
  values: Values;
  form: string;
};

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
  const words = parseSearchWords(filters.q);
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
  const containsAll = (column: SQL) =>
    sql.join(
      words.map((_, at) => sql`strpos(${column}, ${placeholder(`word${at}`)}) > 0`),
      sql` and `,
    );
  const found = {
    short: containsAll(sql`i.search_head`),
    long: sql`i.search_whole is not null and ${containsAll(sql`i.search_whole`)} and not (${containsAll(sql`i.search_head`)})`,
  };
  const searching = words.length > 0;
  return {
    from: sql`${collectionId ? collectionJoin : sql`content_items i`}${stacked ? stackJoin : sql``}`,
    where: sql.join(
      parts.map(([, condition]) => condition),
      sql` and `,
    ),
    words: searching ? found : null,
    values: {
      ...Object.fromEntries(parts.flatMap(([name, , value]) => (value === undefined ? [] : [[name, value]]))),
      ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
    },
    // A search without words filters nothing, but cannot use the counters: it needs a statement of its own.
    form: [
      ...parts.map(([name]) => name),
      ...words.map(() => 'word'),
      filters.q !== undefined && !searching && 'q',
    ]
      .filter(Boolean)
      .join('_'),
  };
}

/** Splits a search into folded words; an item must contain each, in any order. */
function parseSearchWords(q: string | undefined): string[] {
  return [
    ...new Set(
      foldText(q ?? '')
        .split(/\s+/)
        .filter(Boolean),
    ),
  ];
}
