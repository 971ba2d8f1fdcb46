import { type SQL, sql } from 'drizzle-orm';
import type { ContentFilters } from '#contract/library.ts';
import { folded } from './folded.ts';

/** Values of a statement by the name of their placeholder. */
export type Values = Record<string, string>;

/** What a list is narrowed to: SQL over `content_items i`, the values for it, and a name for its form. */
export type Conditions = {
  /**
   * The items, behind those of the collection that is asked for: read in its order, if it is the list's. Beside
   * each the stack that it stands for, where stacks are asked for.
   */
  from: SQL;
  /** All but the words of a search. */
  where: SQL;
  /** The words, if any: in what the search's index holds, and in what is too long for it. */
  words: { short: SQL; long: SQL } | null;
  values: Values;
  form: string;
};

/** Both tables have the time, so that one's index gives the other's order. */
const collected = sql`collection_items c
  join content_items i on i.id = c.content_id and i.created_at = c.created_at`;

const fronts = sql` left join content_stacks s on s.front_id = i.id and s.user_id = ${sql.placeholder('userId')}::uuid`;

const madeWith = { personaId: sql`i.persona_id`, modelId: sql`i.model_id`, bundleId: sql`i.bundle_id` };

const p = (name: string) => sql.placeholder(name);

/**
 * The conditions of a list, for statements that are prepared by their form: what the planner has to see to choose
 * an index (status, verdict, trash) is written into them, everything else is passed.
 */
export function conditionsOf(userId: string, filters: ContentFilters): Conditions {
  const { type, category, status, verdict, since, until, tag } = filters;
  const words = wordsOf(filters.q);
  // Nothing in the trash is in a stack.
  const stacked = filters.stacked && !filters.trash;
  const parts: [name: string, condition: SQL, value?: string][] = [
    ['userId', sql`i.user_id = ${p('userId')}::uuid`, userId],
    filters.trash
      ? ['trash', sql`i.trashed_at is not null and i.withheld_at is null`]
      : ['', sql`i.trashed_at is null`],
  ];
  if (type) parts.push(['type', sql`i.type = ${p('type')}`, type]);
  if (category) parts.push(['category', sql`i.category = ${p('category')}`, category]);
  if (status) parts.push([status, sql`i.status = ${sql.raw(`'${status}'`)}`]);
  if (verdict) parts.push([verdict, sql`i.verdict = ${sql.raw(`'${verdict}'`)}`]);
  if (filters.favourite) parts.push(['favourite', sql`i.favourite`]);
  if (since) parts.push(['since', sql`i.created_at >= ${p('since')}::timestamptz`, since]);
  if (until) parts.push(['until', sql`i.created_at < ${p('until')}::timestamptz`, until]);
  if (tag) parts.push(['tag', sql`i.tags <> '{}' and i.tags @> array[${p('tag')}]::text[]`, tag]);
  for (const [name, column] of Object.entries(madeWith)) {
    const value = filters[name as keyof typeof madeWith];
    if (value) parts.push([name, sql`${column} = ${p(name)}`, value]);
  }
  if (stacked) parts.push(['stacked', sql`(i.bundle_id is null or s.front_id is not null)`]);
  const { collectionId } = filters;
  if (collectionId)
    parts.push(['collectionId', sql`c.collection_id = ${p('collectionId')}::uuid`, collectionId]);
  const inAll = (column: SQL) =>
    sql.join(
      words.map((_, at) => sql`strpos(${column}, ${p(`word${at}`)}) > 0`),
      sql` and `,
    );
  const found = {
    short: inAll(sql`i.search_head`),
    long: sql`i.search_whole is not null and ${inAll(sql`i.search_whole`)} and not (${inAll(sql`i.search_head`)})`,
  };
  const searching = words.length > 0;
  return {
    from: sql`${collectionId ? collected : sql`content_items i`}${stacked ? fronts : sql``}`,
    where: sql.join(
      parts.map(([, condition]) => condition),
      sql` and `,
    ),
    words: searching ? found : null,
    values: {
      ...Object.fromEntries(parts.flatMap(([name, , value]) => (value === undefined ? [] : [[name, value]]))),
      ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
    },
    // A search without a word narrows nothing, but the counters are not asked for it: that is a text of its own.
    form: [
      ...parts.map(([name]) => name),
      ...words.map(() => 'word'),
      filters.q !== undefined && !searching && 'q',
    ]
      .filter(Boolean)
      .join('_'),
  };
}

/** The words of a search: each must stand somewhere, in any order. */
function wordsOf(q: string | undefined): string[] {
  return [
    ...new Set(
      folded(q ?? '')
        .split(/\s+/)
        .filter(Boolean),
    ),
  ];
}
