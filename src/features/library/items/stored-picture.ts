import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { contentFiles, contentItems } from './schema.ts';

/**
 * Returns a completed picture of an account with its original file.
 *
 * @throws AppError NOT_FOUND when the account has no such picture outside the trash; CONFLICT while it is being generated
 */
export async function getStoredPicture(db: Db, userId: string, id: string) {
  const stored = await getStoredSource(db, userId, id);
  if (stored.type === 'video') throw new AppError('NOT_FOUND', 'There is no such picture.');
  return stored;
}

/**
 * Returns a completed video of an account with its original file.
 *
 * @throws AppError NOT_FOUND when the account has no such video outside the trash; CONFLICT while it is being generated
 */
export async function getStoredVideo(db: Db, userId: string, id: string) {
  const stored = await getStoredSource(db, userId, id);
  if (stored.type !== 'video' || stored.durationMs === null) {
    throw new AppError('NOT_FOUND', 'There is no such video.');
  }
  return { ...stored, seconds: stored.durationMs / 1000 };
}

/** Returns a completed picture or video of an account with its original file. @throws AppError as `getStoredPicture` */
export async function getStoredSource(db: Db, userId: string, id: string) {
  const { item, file } = await findStoredItem(db, userId, id);
  const thing = item?.type === 'video' ? 'video' : 'picture';
  if (item?.status === 'processing')
    throw new AppError('CONFLICT', `This ${thing} is still being generated.`);
  if (!item || item.type === 'model' || !file || item.width === null || item.height === null) {
    throw new AppError('NOT_FOUND', `There is no such ${thing}.`);
  }
  const { width, height } = item;
  return { ...item, width, height, file };
}

/** Returns a trained model of an account with its file. @throws AppError NOT_FOUND */
export async function getStoredModel(db: Db, userId: string, id: string) {
  const { item, file } = await findStoredItem(db, userId, id);
  if (item?.type !== 'model' || !file) throw new AppError('NOT_FOUND', 'There is no such model.');
  return { ...item, file };
}

async function findStoredItem(db: Db, userId: string, id: string) {
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
