import { and, eq, isNull, sql } from 'drizzle-orm';
import { ageCheckRequired } from '#contract/age-methods.ts';
import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { ContentItem, ContentPayment } from '#contract/library.ts';
import { listJobPayments } from '#features/billing/ledger';
import type { Db, Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { itemColumns, toContentItem } from './list/item-columns.ts';
import { getPreparedStatement } from './prepared-statements.ts';
import { contentFiles, contentItems } from './schema.ts';
import type { FileVariant, StoredFile } from './store-file.ts';

const selectItem = defineStatement<{ userId: string; contentId: string }, ContentItem>(
  'content_item',
  sql`select ${itemColumns} from content_items i
    where i.id = ${sql.placeholder('contentId')}::uuid and i.user_id = ${sql.placeholder('userId')}::uuid
      and i.withheld_at is null`,
);

/** @throws AppError NOT_FOUND when the account has no such item */
export async function getContent(db: Queryable, userId: string, contentId: string): Promise<ContentItem> {
  const [found] = await selectItem(db, { userId, contentId });
  if (!found) throw itemNotFound();
  return toContentItem(found);
}

/**
 * Returns the ledger entries of an item. Each item of a bundle has its own job and hold.
 *
 * @throws AppError NOT_FOUND when the account has no such item
 */
export async function getContentPayment(db: Db, userId: string, contentId: string): Promise<ContentPayment> {
  const [found] = await db
    .select({ jobId: contentItems.jobId })
    .from(contentItems)
    .where(and(eq(contentItems.id, contentId), eq(contentItems.userId, userId)));
  if (!found) throw itemNotFound();
  const entries = found.jobId ? await listJobPayments(db, userId, found.jobId) : [];
  return { entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
}

const itemNotFound = () => new AppError('NOT_FOUND', 'There is no such item.');

export type ContentFile = Pick<StoredFile, 'storageKey' | 'mediaType' | 'byteSize' | 'etag'> & {
  /** The name of the item. */
  name: string;
  category: Category;
};

/**
 * Finds a stored file of an item. An older item without a small size gives its thumbnail instead; an item in the trash
 * has previews alone, and a withheld one has no files.
 *
 * @throws AppError NOT_FOUND when the account has no such item, or the item has no such file, as after a failure
 * @throws AppError CONFLICT when the item is still being generated
 */
export async function getContentFile(
  db: Db,
  userId: string,
  contentId: string,
  variant: FileVariant,
): Promise<ContentFile> {
  const statement = getPreparedStatement(db, 'content_file', (name) =>
    db
      .select({
        status: contentItems.status,
        trashedAt: contentItems.trashedAt,
        name: contentItems.name,
        category: contentItems.category,
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
  if (found?.status === 'processing') throw new AppError('CONFLICT', 'This item is still being generated.');
  const hidden = variant === 'original' && found?.trashedAt;
  if (!found || hidden || found.storageKey === null)
    throw new AppError('NOT_FOUND', 'There is no such file.');
  return found as ContentFile;
}

/**
 * Closes the files of the adult category to who has to pass an age check first, a team member for themselves.
 *
 * @throws AppError AGE_ASSURANCE_REQUIRED
 */
export function requireAdultAllowed(
  { adultAllowed }: { adultAllowed: boolean },
  ...categories: readonly Category[]
): void {
  if (adultAllowed || !categories.includes('nsfw')) return;
  throw new AppError('AGE_ASSURANCE_REQUIRED', ageCheckRequired);
}

function ownedBy() {
  return and(
    eq(contentItems.id, sql.placeholder('contentId')),
    eq(contentItems.userId, sql.placeholder('userId')),
    isNull(contentItems.withheldAt),
  );
}
