import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { ContentItem, ContentPage, ContentType, contentQuery } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { decodeCursor, encodeCursor } from './content-cursor.ts';
import { preparedOnce } from './prepared-once.ts';
import { contentCounts, contentFiles, contentItems } from './schema.ts';
import type { FileVariant, StoredFile } from './store-file.ts';

type ContentQuery = z.output<typeof contentQuery>;

/** An item as the contract shows it, made by PostgreSQL: neither metadata nor times are parsed on the way. */
const shownItem = {
  id: contentItems.id,
  name: contentItems.name,
  type: contentItems.type,
  category: contentItems.category,
  status: contentItems.status,
  createdAt:
    sql<string>`to_char(${contentItems.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
      'createdAt',
    ),
  width: contentItems.width,
  height: contentItems.height,
  duration: sql<number | null>`${contentItems.durationMs} / 1000.0::float8`.as('duration'),
  placeholder: contentItems.placeholder,
  metadata: sql<string>`${contentItems.metadata}::text`.as('metadata'),
};

/**
 * One page of a person's items, newest first. `total` counts what matches over all pages, from the counters.
 *
 * @throws AppError BAD_REQUEST for a cursor that is not ours
 */
export async function listContent(db: Db, userId: string, query: ContentQuery): Promise<ContentPage> {
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const values = { userId, ...query, ...(after && { ...after }) };
  const found = await pageStatement(db, query)(db, values);
  const items = found.slice(0, query.limit).map(itemOf);
  const last = found.length > query.limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last ? encodeCursor(last) : null,
    total: found[0]?.total ?? (after ? await countContent(db, userId, query) : 0),
  };
}

type PageRow = ContentItem & { total: number };

/** Written out, because copying the rest of an object takes several times as long. */
function itemOf(row: PageRow): ContentItem {
  const { id, name, type, category, status, createdAt, width, height, duration, placeholder, metadata } = row;
  return { id, name, type, category, status, createdAt, width, height, duration, placeholder, metadata };
}

/** How many pictures this installation holds, from the counters. */
export async function countCompletedPictures(db: Db): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${contentCounts.n}), 0)::int` })
    .from(contentCounts)
    .where(and(eq(contentCounts.type, 'image'), eq(contentCounts.status, 'completed')));
  return counted?.total ?? 0;
}

const countsByType = defineStatement<{ userId: string }, { type: ContentType; n: number }>(
  'content_counts_by_type',
  sql`
    select type, sum(n)::integer as n from content_counts
    where user_id = ${sql.placeholder('userId')}::uuid group by type`,
);

/** How many items of each type a person has, whatever their status; from the counters. */
export async function countByType(db: Db, userId: string): Promise<Record<ContentType, number>> {
  const rows = await countsByType(db, { userId });
  const none = { image: 0, video: 0, model: 0, training_data: 0 };
  return Object.assign(none, Object.fromEntries(rows.map(({ type, n }) => [type, n])));
}

type Filters = Pick<ContentQuery, 'type' | 'category' | 'status'>;

/** How many of a person's items match. */
async function countContent(db: Db, userId: string, filters: Filters): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${contentCounts.n}), 0)::int` })
    .from(contentCounts)
    .where(
      and(
        eq(contentCounts.userId, userId),
        filters.type && eq(contentCounts.type, filters.type),
        filters.category && eq(contentCounts.category, filters.category),
        filters.status && eq(contentCounts.status, filters.status),
      ),
    );
  return counted?.total ?? 0;
}

type PageParameters = { userId: string; type?: string; category?: string; createdAt?: string; id?: string };

/**
 * The prepared statement for these filters. Status and page length are written into it rather than passed: the
 * plan that PostgreSQL keeps then knows that the partial index applies and that few rows are wanted.
 */
function pageStatement(db: Db, query: ContentQuery) {
  const { type, category, status, cursor } = query;
  // Two lengths, so that clients cannot make a statement for each number.
  const length = query.limit <= limits.pageSizeDefault ? limits.pageSizeDefault : limits.pageSizeMaximum;
  const parts = [type && 'type', category && 'category', status, cursor && 'after', length];
  return preparedOnce(db, `content_page_${parts.filter(Boolean).join('_')}`, (name) => {
    const filters = (table: typeof contentItems | typeof contentCounts) => [
      eq(table.userId, sql.placeholder('userId')),
      type && eq(table.type, sql.placeholder('type')),
      category && eq(table.category, sql.placeholder('category')),
      status && sql`${table.status} = ${sql.raw(`'${status}'`)}`,
    ];
    const total = sql<number>`(select coalesce(sum(${contentCounts.n}), 0)::int from ${contentCounts}
      where ${and(...filters(contentCounts))})`.as('total');
    const beyond = sql`(${contentItems.createdAt}, ${contentItems.id}) <
      (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`;
    const page = db
      .select({ ...shownItem, total })
      .from(contentItems)
      .where(and(...filters(contentItems), cursor === undefined ? undefined : beyond))
      .orderBy(desc(contentItems.createdAt), desc(contentItems.id))
      // Its type knows numbers only, which it would pass as parameters.
      .limit(sql.raw(String(length + 1)) as unknown as number);
    return defineStatement<PageParameters, PageRow>(name, page.getSQL());
  });
}

/** @throws AppError NOT_FOUND when the person has no such item */
export async function getContent(db: Db, userId: string, contentId: string): Promise<ContentItem> {
  const statement = preparedOnce(db, 'content_item', (name) =>
    db.select(shownItem).from(contentItems).where(ownedBy()).prepare(name),
  );
  const [item] = await statement.execute({ userId, contentId });
  if (!item) throw new AppError('NOT_FOUND', 'There is no such item.');
  return item;
}

export type FileOfContent = Pick<StoredFile, 'storageKey' | 'mediaType' | 'byteSize' | 'etag'> & {
  /** The item's. */
  name: string;
};

/**
 * Where one of a person's files lies.
 *
 * @throws AppError NOT_FOUND when the person has no such item or it has no such file, as one that has failed
 * @throws AppError CONFLICT when the item is still being made
 */
export async function fileOf(
  db: Db,
  userId: string,
  contentId: string,
  variant: FileVariant,
): Promise<FileOfContent> {
  const statement = preparedOnce(db, 'content_file', (name) =>
    db
      .select({
        status: contentItems.status,
        name: contentItems.name,
        storageKey: contentFiles.storageKey,
        mediaType: contentFiles.mediaType,
        byteSize: contentFiles.byteSize,
        etag: contentFiles.etag,
      })
      .from(contentItems)
      .leftJoin(
        contentFiles,
        and(
          eq(contentFiles.contentId, contentItems.id),
          eq(contentFiles.variant, sql.placeholder('variant')),
        ),
      )
      .where(ownedBy())
      .prepare(name),
  );
  const [found] = await statement.execute({ userId, contentId, variant });
  if (found?.status === 'processing') throw new AppError('CONFLICT', 'This item is still being made.');
  if (!found || found.storageKey === null) throw new AppError('NOT_FOUND', 'There is no such file.');
  return found as FileOfContent;
}

function ownedBy() {
  return and(
    eq(contentItems.id, sql.placeholder('contentId')),
    eq(contentItems.userId, sql.placeholder('userId')),
  );
}
