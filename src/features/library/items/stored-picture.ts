import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { contentFiles, contentItems } from './schema.ts';

/**
 * A finished picture of a person's as our own records have it: what it is, where it comes from, and its original.
 *
 * @throws AppError NOT_FOUND when the person has no such picture, or has it in the trash; CONFLICT while it is being made
 */
export async function storedPicture(db: Db, userId: string, id: string) {
  const { item, file } = await storedItem(db, userId, id);
  if (item?.status === 'processing') throw new AppError('CONFLICT', 'This picture is still being made.');
  const isPicture = item?.type === 'image' || item?.type === 'training_data';
  if (!isPicture || !file || item.width === null || item.height === null) {
    throw new AppError('NOT_FOUND', 'There is no such picture.');
  }
  const { width, height } = item;
  return { ...item, width, height, file };
}

/** A trained model of a person's, with its file. @throws AppError NOT_FOUND */
export async function storedModel(db: Db, userId: string, id: string) {
  const { item, file } = await storedItem(db, userId, id);
  if (item?.type !== 'model' || !file) throw new AppError('NOT_FOUND', 'There is no such model.');
  return { ...item, file };
}

async function storedItem(db: Db, userId: string, id: string) {
  const [found] = await db
    .select({ item: contentItems, file: contentFiles })
    .from(contentItems)
    .leftJoin(
      contentFiles,
      and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'original')),
    )
    .where(and(eq(contentItems.id, id), eq(contentItems.userId, userId), isNull(contentItems.trashedAt)));
  return found ?? { item: null, file: null };
}
