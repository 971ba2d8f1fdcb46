import { and, eq, max } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { uploadedPeopleText } from '#contract/operating-modes.ts';
import type { TrainingSession } from '#contract/training.ts';
import { cancelLockedJobs, lockJobsUsing } from '#features/generation/jobs';
import { listExistingContents, trashContent } from '#features/library/items';
import { getUpload } from '#features/library/uploads';
import { type Judge, type PictureRules, requireAllowed } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { trainingImages } from './schema.ts';
import { listSessionImages, lockSession, updateSession } from './sessions.ts';
import { createCaption } from './shots.ts';

export type ImageRow = typeof trainingImages.$inferSelect;

/** Gets a picture of a session. @throws AppError NOT_FOUND */
export async function getImage(tx: Tx, sessionId: string, imageId: string): Promise<ImageRow> {
  const [image] = await tx
    .select()
    .from(trainingImages)
    .where(and(eq(trainingImages.id, imageId), eq(trainingImages.sessionId, sessionId)));
  if (!image) throw new AppError('NOT_FOUND', 'There is no such picture in this session.');
  return image;
}

/** Gets the position after the last picture of a step. */
export async function getNextPosition(tx: Tx, sessionId: string, step: number): Promise<number> {
  const [last] = await tx
    .select({ at: max(trainingImages.position) })
    .from(trainingImages)
    .where(and(eq(trainingImages.sessionId, sessionId), eq(trainingImages.step, step)));
  return (last?.at ?? -1) + 1;
}

/**
 * Discards pictures that leave a session: cancels those in progress, moves finished ones to the trash, and keeps
 * uploads and pictures that the library had before.
 */
export async function discardImages(
  tx: Tx,
  userId: string,
  images: readonly Pick<ImageRow, 'contentId' | 'isFromLibrary'>[],
  now: Date,
): Promise<void> {
  const contentIds = images.flatMap(({ contentId, isFromLibrary }) =>
    contentId && !isFromLibrary ? [contentId] : [],
  );
  await cancelLockedJobs(
    tx,
    await lockJobsUsing(tx, userId, { uses: () => false, fills: new Set(contentIds) }),
  );
  for (const id of await listExistingContents(tx, contentIds)) await trashContent(tx, userId, id, now);
}

/** Deletes a picture of a session. @throws AppError NOT_FOUND, CONFLICT */
export async function deleteImage(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { sessionId, imageId }: { sessionId: string; imageId: string },
): Promise<TrainingSession> {
  return updateSession(db, userId, sessionId, async (tx) => {
    const { row } = await lockSession(tx, userId, sessionId, 'choose', 'start');
    const image = await getImage(tx, sessionId, imageId);
    if (image.id === row.faceImageId) {
      throw new AppError('CONFLICT', 'This is the chosen face. Choose another face before you delete it.');
    }
    await tx.delete(trainingImages).where(eq(trainingImages.id, imageId));
    await discardImages(tx, userId, [image], clock());
  });
}

/**
 * Adds the creator's uploads to the set. Their people must have consented, and the model must not be adult
 * (`docs/requirements/decisions.md` 19); the safety decision on the training checks both again.
 *
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED; FORBIDDEN where uploads may not show people
 */
export async function addOwnImages(
  { db, pictures }: { db: Db; pictures: PictureRules },
  userId: string,
  sessionId: string,
  uploadIds: readonly string[],
): Promise<TrainingSession> {
  if (!pictures.allowsUploadedPeople) throw new AppError('FORBIDDEN', uploadedPeopleText);
  return updateSession(db, userId, sessionId, async (tx) => {
    const { row } = await lockSession(tx, userId, sessionId, 'start');
    if (row.trainingType !== 'SFW') {
      throw new AppError('CONFLICT', 'Your own pictures can only be used for SFW models.');
    }
    const existing = await tx
      .select({ uploadId: trainingImages.uploadId })
      .from(trainingImages)
      .where(eq(trainingImages.sessionId, sessionId));
    const known = new Set(existing.map(({ uploadId }) => uploadId));
    const added = [...new Set(uploadIds)].filter((id) => !known.has(id));
    await requireImageLimit(tx, sessionId, added.length);
    const position = await getNextPosition(tx, sessionId, 2);
    const rows = [];
    for (const [at, uploadId] of added.entries()) {
      const { people, purpose } = await getUpload(tx, userId, uploadId);
      if (purpose !== 'picture' || people !== 'consented') {
        throw new AppError('CONFLICT', 'Confirm first that the person in this picture consents.');
      }
      rows.push({
        id: newId(),
        sessionId,
        step: 2,
        position: position + at,
        uploadId,
        caption: createCaption(null, { details: row.details }),
      });
    }
    if (rows.length > 0) await tx.insert(trainingImages).values(rows);
  });
}

/**
 * Requires that the set can take more pictures. Pictures in the trash do not count.
 *
 * @throws AppError CONFLICT when there would be too many (`docs/requirements/signed-in.md`, section 5)
 */
export async function requireImageLimit(tx: Tx, sessionId: string, more: number): Promise<void> {
  const existing = (await listSessionImages(tx, sessionId)).filter(({ step }) => step === 2).length;
  if (existing + more > limits.trainingImagesMaximum) {
    throw new AppError('CONFLICT', `Maximum of ${limits.trainingImagesMaximum} training images allowed`);
  }
}

/** Writes the caption of one picture, or of all. @throws AppError CONTENT_BLOCKED, NOT_FOUND, CONFLICT */
export async function writeCaptions(
  { db, judge }: { db: Db; judge: Judge },
  userId: string,
  sessionId: string,
  { imageId, how, text }: { imageId?: string; how: 'append' | 'overwrite'; text: string },
): Promise<TrainingSession> {
  if (text) await requireAllowed(judge, { category: 'sfw', fields: { caption: text } });
  return updateSession(db, userId, sessionId, async (tx) => {
    await lockSession(tx, userId, sessionId, 'start');
    const images = imageId
      ? [await getImage(tx, sessionId, imageId)]
      : await tx
          .select()
          .from(trainingImages)
          .where(and(eq(trainingImages.sessionId, sessionId), eq(trainingImages.step, 2)));
    for (const { id, caption } of images) {
      const newCaption = how === 'append' ? [caption, text].filter(Boolean).join(', ') : text;
      if (newCaption.length > limits.captionMaximum) {
        throw new AppError(
          'VALIDATION_FAILED',
          `A caption can have at most ${limits.captionMaximum} characters.`,
        );
      }
      await tx.update(trainingImages).set({ caption: newCaption }).where(eq(trainingImages.id, id));
    }
  });
}
