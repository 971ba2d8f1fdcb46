import { and, eq, inArray, max } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { TrainingSession } from '#contract/training.ts';
import { cancelLocked, lockJobsUsing } from '#features/generation/jobs';
import { deleteContent } from '#features/library/items';
import { uploadOf } from '#features/library/uploads';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from '#schema/library/items';
import { trainingImages } from './schema.ts';
import { changing, imagesOf, lockSession } from './sessions.ts';
import { captionOf } from './shots.ts';

export type ImageRow = typeof trainingImages.$inferSelect;

/** A picture of a session. @throws AppError NOT_FOUND */
export async function imageOf(tx: Tx, sessionId: string, imageId: string): Promise<ImageRow> {
  const [image] = await tx
    .select()
    .from(trainingImages)
    .where(and(eq(trainingImages.id, imageId), eq(trainingImages.sessionId, sessionId)));
  if (!image) throw new AppError('NOT_FOUND', 'There is no such picture in this session.');
  return image;
}

/** The place behind the last picture of a step. */
export async function nextPosition(tx: Tx, sessionId: string, step: number): Promise<number> {
  const [last] = await tx
    .select({ at: max(trainingImages.position) })
    .from(trainingImages)
    .where(and(eq(trainingImages.sessionId, sessionId), eq(trainingImages.step, step)));
  return (last?.at ?? -1) + 1;
}

/**
 * Lets go of pictures that leave a session: what is still being made is cancelled and its tokens go back, what is
 * finished goes into the trash, and uploads stay where they are.
 */
export async function releaseImages(
  tx: Tx,
  userId: string,
  images: readonly Pick<ImageRow, 'contentId'>[],
  now: Date,
): Promise<void> {
  const contentIds = images.flatMap(({ contentId }) => (contentId ? [contentId] : []));
  await cancelLocked(tx, await lockJobsUsing(tx, userId, { uses: () => false, fills: new Set(contentIds) }));
  const left = await tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(inArray(contentItems.id, contentIds));
  for (const { id } of left) await deleteContent(tx, userId, id, now);
}

/** Takes a picture out of the set. @throws AppError NOT_FOUND, CONFLICT */
export async function deleteImage(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { sessionId, imageId }: { sessionId: string; imageId: string },
): Promise<TrainingSession> {
  return changing(db, userId, sessionId, async (tx) => {
    const { row } = await lockSession(tx, userId, sessionId, 'choose', 'start');
    const image = await imageOf(tx, sessionId, imageId);
    if (image.id === row.faceImageId) {
      throw new AppError('CONFLICT', 'This is the chosen face. Choose another before you delete it.');
    }
    await tx.delete(trainingImages).where(eq(trainingImages.id, imageId));
    await releaseImages(tx, userId, [image], clock());
  });
}

/**
 * Puts own pictures into the set. Whose picture it is must have agreed; they never go into an adult model
 * (decisions.md 19), which the safety decision on the training looks at again.
 *
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED
 */
export async function addOwnImages(
  { db }: { db: Db },
  userId: string,
  sessionId: string,
  uploadIds: readonly string[],
): Promise<TrainingSession> {
  return changing(db, userId, sessionId, async (tx) => {
    const { row } = await lockSession(tx, userId, sessionId, 'start');
    if (row.trainingType !== 'SFW') {
      throw new AppError('CONFLICT', 'Own pictures can only be used for safe-for-work models.');
    }
    const there = await tx
      .select({ uploadId: trainingImages.uploadId })
      .from(trainingImages)
      .where(eq(trainingImages.sessionId, sessionId));
    const known = new Set(there.map(({ uploadId }) => uploadId));
    const added = [...new Set(uploadIds)].filter((id) => !known.has(id));
    await requireRoom(tx, sessionId, added.length);
    const position = await nextPosition(tx, sessionId, 2);
    const rows = [];
    for (const [at, uploadId] of added.entries()) {
      const { people, purpose } = await uploadOf(tx, userId, uploadId);
      if (purpose !== 'picture' || people !== 'consented') {
        throw new AppError('CONFLICT', 'State first that the person in this picture agreed.');
      }
      rows.push({
        id: newId(),
        sessionId,
        step: 2,
        position: position + at,
        uploadId,
        caption: captionOf(null, { details: row.details }),
      });
    }
    if (rows.length > 0) await tx.insert(trainingImages).values(rows);
  });
}

/**
 * What lies in the trash takes no room: the page does not show it, and nothing is trained of it.
 *
 * @throws AppError CONFLICT when so many more would be too many (specification 001, section 5)
 */
export async function requireRoom(tx: Tx, sessionId: string, more: number): Promise<void> {
  const there = (await imagesOf(tx, sessionId)).filter(({ step }) => step === 2).length;
  if (there + more > limits.trainingImagesMaximum) {
    throw new AppError('CONFLICT', `Maximum of ${limits.trainingImagesMaximum} training images allowed`);
  }
}

/** Writes captions: of the named pictures, or of all. @throws AppError CONTENT_BLOCKED, NOT_FOUND, CONFLICT */
export async function writeCaptions(
  { db, judge }: { db: Db; judge: Judge },
  userId: string,
  sessionId: string,
  { imageId, how, text }: { imageId?: string; how: 'append' | 'overwrite'; text: string },
): Promise<TrainingSession> {
  if (text) await requireAllowed(judge, { category: 'sfw', fields: { caption: text } });
  return changing(db, userId, sessionId, async (tx) => {
    await lockSession(tx, userId, sessionId, 'start');
    const images = imageId
      ? [await imageOf(tx, sessionId, imageId)]
      : await tx
          .select()
          .from(trainingImages)
          .where(and(eq(trainingImages.sessionId, sessionId), eq(trainingImages.step, 2)));
    for (const { id, caption } of images) {
      const whole = how === 'append' ? [caption, text].filter(Boolean).join(', ') : text;
      if (whole.length > limits.captionMaximum) {
        throw new AppError('VALIDATION_FAILED', `A caption has at most ${limits.captionMaximum} characters.`);
      }
      await tx.update(trainingImages).set({ caption: whole }).where(eq(trainingImages.id, id));
    }
  });
}
