import type { TextLine } from '@castwright/engine-port';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Reading, ReadLanguage } from '#contract/tools.ts';
import type { EngineJobRow } from '#features/generation/jobs';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { pictureReadings } from './schema.ts';

/** Stores the text that a job read in a picture, or its description. @throws Error for another operation */
export async function storeText(
  tx: Tx,
  { id: jobId, userId, request }: EngineJobRow,
  { text, lines }: { text: string; lines: readonly TextLine[] },
): Promise<void> {
  if (request.operation !== 'image_to_text' && request.operation !== 'caption') {
    throw new Error(`job ${jobId} has no text`);
  }
  const { operation, source } = request;
  await tx.insert(pictureReadings).values({
    id: newId(),
    userId,
    jobId,
    operation,
    contentId: source.kind === 'content' ? source.id : null,
    uploadId: source.kind === 'upload' ? source.id : null,
    languages: request.operation === 'image_to_text' ? (request.languages as ReadLanguage[]) : [],
    text,
    lines,
  });
}

/** Deletes the texts of pictures that are removed. */
export async function deleteReadingsOfPictures(
  tx: Tx,
  { contentIds, uploadId }: { uploadId: string; contentIds: readonly string[] },
): Promise<void> {
  const { contentId, uploadId: ofUpload } = pictureReadings;
  await tx.delete(pictureReadings).where(or(eq(ofUpload, uploadId), inArray(contentId, [...contentIds])));
}

/** Lists an account's newest texts. */
export async function listReadings(db: Db, userId: string): Promise<Reading[]> {
  const rows = await db
    .select()
    .from(pictureReadings)
    .where(eq(pictureReadings.userId, userId))
    .orderBy(desc(pictureReadings.createdAt))
    .limit(limits.readingsShown);
  return rows.map(({ userId: _, contentId, uploadId, createdAt, lines, ...row }) => ({
    ...row,
    lines: [...lines],
    source: contentId ? { contentId } : uploadId ? { uploadId } : null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Deletes a text. @throws AppError NOT_FOUND if the account does not have it */
export async function deleteReading(db: Db, userId: string, id: string): Promise<void> {
  const deleted = await db
    .delete(pictureReadings)
    .where(and(eq(pictureReadings.id, id), eq(pictureReadings.userId, userId)))
    .returning({ id: pictureReadings.id });
  if (deleted.length === 0) throw new AppError('NOT_FOUND', 'There is no such text.');
}
