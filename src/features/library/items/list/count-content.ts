import { type SQL, sql } from 'drizzle-orm';
import type { ContentCounts, ContentFilters, ContentType } from '#contract/library.ts';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { contentCounts } from '../schema.ts';
import { type Conditions, conditionsOf } from './content-conditions.ts';
import { runPrepared } from './run-prepared.ts';

const counted: ReadonlySet<string> = new Set(['type', 'category', 'status']);

/** Whether the counters can say how many match. */
export function isCounted(filters: ContentFilters): boolean {
  return onlyBy(counted, filters);
}

function onlyBy(names: ReadonlySet<string>, filters: ContentFilters): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || names.has(name));
}

/** How many match, from the counters, which have no trash, and the same names as the items. */
export function countText({ where }: Conditions): SQL {
  return sql`
    select coalesce(sum(n), 0)::int as n from (select *, null as trashed_at from content_counts) i where ${where}`;
}

/**
 * How many stacks and single items there are, where a type and a category are all that narrows: all items but
 * those behind a front.
 */
function stacksText(userId: string, { stacked: _, ...filters }: ContentFilters): SQL {
  const alone = conditionsOf(userId, filters);
  return sql`
    select (${countText(alone)}) - coalesce(sum(n), 0)::int as n
    from (select *, null as trashed_at from content_behind) i where ${alone.where}`;
}

const ofStack: ReadonlySet<string> = new Set(['type', 'category', 'stacked']);

/** How many of a person's items match: from the counters where they can say it, else by counting. */
export async function countMatching(db: Db, userId: string, filters: ContentFilters): Promise<number> {
  const conditions = conditionsOf(userId, filters);
  const { from, where, words, values, form } = conditions;
  const matching = (found: SQL) => sql`(select count(*) from ${from} where ${where} and ${found})`;
  const text = () => {
    if (isCounted(filters)) return countText(conditions);
    if (onlyBy(ofStack, filters)) return stacksText(userId, filters);
    if (words) return sql`select (${matching(words.short)} + ${matching(words.long)})::int as n`;
    return sql`select count(*)::int as n from ${from} where ${where}`;
  };
  const [row] = await runPrepared<{ n: number }>(db, `content_count_${form}`, text, values);
  return row?.n ?? 0;
}

type KindCount = { type: ContentType; category: 'sfw' | 'nsfw'; n: number };

const kinds = defineStatement<{ userId: string }, KindCount>(
  'content_kinds',
  sql`
    select type, category, sum(n)::int as n from content_counts
    where user_id = ${sql.placeholder('userId')}::uuid group by type, category`,
);

const trashed = defineStatement<{ userId: string }, { n: number }>(
  'content_trashed',
  sql`
    select count(*)::int as n from content_items
    where user_id = ${sql.placeholder('userId')}::uuid and trashed_at is not null and withheld_at is null`,
);

/** How many items of each kind a person has, and how many lie in the trash. */
export async function countContents(db: Db, userId: string): Promise<ContentCounts> {
  const [rows, [trash]] = await Promise.all([kinds(db, { userId }), trashed(db, { userId })]);
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

/** How many items of each type a person has, whatever their status. */
export async function countByType(db: Db, userId: string): Promise<Record<ContentType, number>> {
  return (await countContents(db, userId)).types;
}

/** How many pictures this installation holds, from the counters. */
export async function countCompletedPictures(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(n), 0)::int as total from ${contentCounts} where type = 'image' and status = 'completed'`);
  return rows[0]?.total ?? 0;
}
