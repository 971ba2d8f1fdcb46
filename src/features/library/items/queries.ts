import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ContentItem, ContentPayment } from '#contract/library.ts';
import { paymentOf } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { itemOf, shownItem } from './list/shown-item.ts';
import { preparedOnce } from './prepared-once.ts';
import { contentFiles, contentItems } from './schema.ts';
import type { FileVariant, StoredFile } from './store-file.ts';

const item = defineStatement<{ userId: string; contentId: string }, ContentItem>(
  'content_item',
  sql`select ${shownItem} from content_items i
    where i.id = ${sql.placeholder('contentId')}::uuid and i.user_id = ${sql.placeholder('userId')}::uuid
      and i.withheld_at is null`,
);

/** @throws AppError NOT_FOUND when the person has no such item */
export async function getContent(db: Db, userId: string, contentId: string): Promise<ContentItem> {
  const [found] = await item(db, { userId, contentId });
  if (!found) throw noSuchItem();
  return itemOf(found);
}

/**
 * What an item cost, from the ledger; of a bundle each has a job and a hold of its own.
 *
 * @throws AppError NOT_FOUND when the person has no such item
 */
export async function paymentFor(db: Db, userId: string, contentId: string): Promise<ContentPayment> {
  const [found] = await db
    .select({ jobId: contentItems.jobId })
    .from(contentItems)
    .where(and(eq(contentItems.id, contentId), eq(contentItems.userId, userId)));
  if (!found) throw noSuchItem();
  const entries = found.jobId ? await paymentOf(db, userId, found.jobId) : [];
  return { entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
}

const noSuchItem = () => new AppError('NOT_FOUND', 'There is no such item.');

export type FileOfContent = Pick<StoredFile, 'storageKey' | 'mediaType' | 'byteSize' | 'etag'> & {
  /** The item's. */
  name: string;
};

/**
 * Where one of a person's files lies. An item from before there was a small size has its thumbnail for it; one in
 * the trash has its previews alone, and one that a takedown keeps has none.
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
        trashedAt: contentItems.trashedAt,
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
          sql`${contentFiles.variant} = any(${sql.placeholder('variants')})`,
        ),
      )
      .where(ownedBy())
      .orderBy(sql`array_position(${sql.placeholder('variants')}, ${contentFiles.variant})`)
      .limit(1)
      .prepare(name),
  );
  const [found] = await statement.execute({
    userId,
    contentId,
    variants: variant === 'small' ? ['small', 'thumbnail'] : [variant],
  });
  if (found?.status === 'processing') throw new AppError('CONFLICT', 'This item is still being made.');
  const hidden = variant === 'original' && found?.trashedAt;
  if (!found || hidden || found.storageKey === null)
    throw new AppError('NOT_FOUND', 'There is no such file.');
  return found as FileOfContent;
}

function ownedBy() {
  return and(
    eq(contentItems.id, sql.placeholder('contentId')),
    eq(contentItems.userId, sql.placeholder('userId')),
    isNull(contentItems.withheldAt),
  );
}
