import type { TextLine } from '@castwright/engine-port';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Reading, ReadLanguage } from '#contract/tools.ts';
import type { EngineJobRow } from '#features/generation/jobs';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { pictureReadings } from './schema.ts';

/** Keeps what a job read in a picture or said of it. @throws Error for a job of another kind */
export async function keepReading(
  tx: Tx,
  { id: jobId, userId, request }: EngineJobRow,
  { text, lines }: { text: string; lines: readonly TextLine[] },
): Promise<void> {
  if (request.operation !== 'image_to_text' && request.operation !== 'caption') {
    throw new Error(`job ${jobId} gives no words`);
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

/** Deletes what was read in pictures that are taken down. */
export async function forgetReadings(
  tx: Tx,
  { contentIds, uploadId }: { uploadId: string; contentIds: readonly string[] },
): Promise<void> {
  const { contentId, uploadId: ofUpload } = pictureReadings;
  await tx.delete(pictureReadings).where(or(eq(ofUpload, uploadId), inArray(contentId, [...contentIds])));
}

/** The newest texts of a person. */
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

/** @throws AppError NOT_FOUND when the person has no such text */
export async function deleteReading(db: Db, userId: string, id: string): Promise<void> {
  const gone = await db
    .delete(pictureReadings)
    .where(and(eq(pictureReadings.id, id), eq(pictureReadings.userId, userId)))
    .returning({ id: pictureReadings.id });
  if (gone.length === 0) throw new AppError('NOT_FOUND', 'There is no such text.');
}
