import { type SQL, sql } from 'drizzle-orm';
import type { ContentCounts, ContentFilters, ContentPage, ContentType } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { type Conditions, createConditions } from './content-conditions.ts';
import { runPrepared } from './run-prepared.ts';
import { contentCounts } from './schema.ts';

const counterFilters: ReadonlySet<string> = new Set(['type', 'category', 'status']);

/** Whether the counters can count the matches of these filters. */
export function canUseCounters(filters: ContentFilters): boolean {
  return hasOnlyFilters(counterFilters, filters);
}

function hasOnlyFilters(names: ReadonlySet<string>, filters: ContentFilters): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || names.has(name));
}

/** Counts matches from the counters, which have no trash and share column names with the items. */
export function createCountSql({ where }: Conditions): SQL {
  return sql`
    select coalesce(sum(n), 0)::int as n from (select *, null as trashed_at from content_counts) i where ${where}`;
}

/**
 * Counts stacks and single items, filtered by type and category alone: all items minus those that stacks hide.
 */
function createStackCountSql(userId: string, { stacked: _, ...filters }: ContentFilters): SQL {
  const alone = createConditions(userId, filters);
  return sql`
    select (${createCountSql(alone)}) - coalesce(sum(n), 0)::int as n
    from (select *, null as trashed_at from content_hidden_counts) i where ${alone.where}`;
}

const stackFilters: ReadonlySet<string> = new Set(['type', 'category', 'stacked']);

/** One more than is counted, where each match is counted by itself. */
export const countLimit = sql.raw(String(limits.countedMatches + 1));

/** Converts a number of matches that was counted to `countLimit` at most. */
export function capTotal({ matches, isExact }: MatchCount): Pick<ContentPage, 'total' | 'totalCapped'> {
  const totalCapped = !isExact && matches > limits.countedMatches;
  return { total: totalCapped ? limits.countedMatches : matches, totalCapped };
}

export type MatchCount = {
  matches: number;
  /** Whether the counters have it; otherwise it is counted to `countLimit` at most. */
  isExact: boolean;
};

/** Counts an account's items that match filters without a search. */
export async function countMatching(db: Db, userId: string, filters: ContentFilters): Promise<MatchCount> {
  const conditions = createConditions(userId, filters);
  const { byTime, values, form } = conditions;
  const isStackCount = hasOnlyFilters(stackFilters, filters);
  const isExact = canUseCounters(filters) || isStackCount;
  const text = () => {
    if (canUseCounters(filters)) return createCountSql(conditions);
    if (isStackCount) return createStackCountSql(userId, filters);
    const counts = byTime.map(
      ({ from, where }) =>
        sql`(select count(*)::int from (select from ${from} where ${where} limit ${countLimit}) as counted)`,
    );
    return sql`select ${sql.join(counts, sql` + `)} as n`;
  };
  const [row] = await runPrepared<{ n: number }>(db, `content_count_${form}`, text, values);
  return { matches: row?.n ?? 0, isExact };
}

type KindCount = { type: ContentType; category: 'sfw' | 'nsfw'; n: number };

const selectKinds = defineStatement<{ userId: string }, KindCount>(
  'content_kinds',
  sql`
    select type, category, sum(n)::int as n from content_counts
    where user_id = ${sql.placeholder('userId')}::uuid group by type, category`,
);

const countTrashed = defineStatement<{ userId: string }, { n: number }>(
  'content_trashed',
  sql`
    select count(*)::int as n from content_items
    where user_id = ${sql.placeholder('userId')}::uuid and trashed_at is not null and withheld_at is null`,
);

/** Counts an account's items by type and category, and those in the trash. */
export async function countContents(db: Db, userId: string): Promise<ContentCounts> {
  const [rows, [trash]] = await Promise.all([selectKinds(db, { userId }), countTrashed(db, { userId })]);
  const counts: ContentCounts = {
    total: 0,
    types: { image: 0, video: 0, model: 0, training_data: 0 },
    categories: { sfw: 0, nsfw: 0 },
    trash: trash?.n ?? 0,
  };
  for (const { type, category, n } of rows) {
    counts.total += n;
    counts.types[type] += n;
    counts.categories[category] += n;
  }
  return counts;
}

/** Counts an account's items by type, in any status. */
export async function countByType(db: Db, userId: string): Promise<Record<ContentType, number>> {
  return (await countContents(db, userId)).types;
}

/** Counts all completed pictures of the installation, from the counters. */
export async function countCompletedPictures(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(n), 0)::int as total from ${contentCounts} where type = 'image' and status = 'completed'`);
  return rows[0]?.total ?? 0;
}
