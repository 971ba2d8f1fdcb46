import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { uploadedPeopleText } from '#contract/operating-modes.ts';
import type { RouteBody } from '#contract/route.ts';
import type { OperatorTags } from '#contract/tags.ts';
import type { TrainingSession } from '#contract/training.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import { listPersonaNames } from '#features/library/personas';
import { type Judge, type PictureRules, requireAllowed } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { discardImages } from './images.ts';
import { trainingImages, trainingSessions } from './schema.ts';
import {
  createNoSessionError,
  findActiveSession,
  isRunBy,
  listSessionImages,
  lockSession,
  type SessionCreator,
  updateSession,
} from './sessions.ts';
import { getTrainingTags } from './tags.ts';

type Body<Route extends keyof typeof trainingRoutes> = RouteBody<(typeof trainingRoutes)[Route]>;

export type SessionDependencies = { db: Db; judge: Judge; clock: Clock; tags: OperatorTags };

/**
 * Creates a session. A creator has one at a time. One of own pictures begins at its set, which is SFW and has no face.
 *
 * @throws AppError CONTENT_BLOCKED for a name or prompt that the safety rules refuse, CONFLICT; FORBIDDEN for own pictures
 *   where uploads may not show people
 */
export async function createSession(
  { db, judge, pictures }: Pick<SessionDependencies, 'db' | 'judge'> & { pictures: PictureRules },
  maker: SessionCreator,
  { modelName, modelPrompt, start }: Body<'createTrainingSession'>,
): Promise<TrainingSession> {
  if (start === 'own_pictures' && !pictures.allowsUploadedPeople) {
    throw new AppError('FORBIDDEN', uploadedPeopleText);
  }
  await requireAllowed(judge, {
    category: 'sfw',
    fields: { 'model name': modelName, prompt: modelPrompt },
  });
  const begun = await db
    .insert(trainingSessions)
    .values({
      id: newId(),
      ...maker,
      modelName,
      modelPrompt,
      ...(start === 'own_pictures' && { step: 2, trainingType: 'SFW' as const }),
    })
    .onConflictDoNothing()
    .returning({ id: trainingSessions.id });
  const session = await findActiveSession(db, maker);
  if (begun.length === 0 || !session) throw createOtherSessionError();
  return session;
}

export function createOtherSessionError(): AppError {
  return new AppError('CONFLICT', 'You already have a training session. Continue it, or start fresh.');
}

/**
 * Updates step 1: name and prompt of the model, the chosen face, and the move to step 2. `completed: false` comes back
 * from step 2.
 *
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED, CONTENT_BLOCKED
 */
export async function updateStep1(
  { db, judge }: Pick<SessionDependencies, 'db' | 'judge'>,
  userId: string,
  sessionId: string,
  { modelName, modelPrompt, selectedImage, completed }: Body<'updateTrainingStep1'>,
): Promise<TrainingSession> {
  const fields = {
    ...(modelName !== undefined && { 'model name': modelName }),
    ...(modelPrompt !== undefined && { prompt: modelPrompt }),
  };
  if (Object.keys(fields).length > 0) await requireAllowed(judge, { category: 'sfw', fields });
  return updateSession(db, userId, sessionId, async (tx) => {
    const moves = completed === false ? (['choose', 'back'] as const) : (['choose'] as const);
    const { row } = await lockSession(tx, userId, sessionId, ...moves);
    const chosen = selectedImage === undefined ? row.faceImageId : selectedImage;
    const image = (await listSessionImages(tx, sessionId)).find(
      ({ step, image }) => step === 1 && image.id === chosen,
    );
    // Coming back leaves the choice as it is.
    const isNewChoice = selectedImage !== undefined || completed !== false;
    if (chosen && isNewChoice && image?.image.status !== 'completed') {
      throw new AppError('NOT_FOUND', 'Choose a picture that is finished.');
    }
    // A session of own pictures has a type from its beginning, and comes back to its set without a face.
    if (completed && !chosen && row.trainingType === null) {
      throw new AppError('VALIDATION_FAILED', 'Choose a picture first.');
    }
    await tx
      .update(trainingSessions)
      .set({
        faceImageId: chosen,
        step: completed ? 2 : 1,
        ...(modelName !== undefined && { modelName }),
        ...(modelPrompt !== undefined && { modelPrompt }),
      })
      .where(eq(trainingSessions.id, sessionId));
  });
}

/**
 * Updates step 2: training type, tags and details. The session stays at step 2 until a training starts. The type of a
 * set that has pictures cannot change.
 *
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED, CONTENT_BLOCKED
 */
export async function updateStep2(
  { db, judge, tags }: SessionDependencies,
  userId: string,
  sessionId: string,
  { trainingType, selectedNsfwTags, details, completed }: Body<'updateTrainingStep2'>,
): Promise<TrainingSession> {
  if (details) {
    const category = trainingType === 'NSFW' ? 'nsfw' : 'sfw';
    const ownNames = await listPersonaNames(db, userId);
    await requireAllowed(judge, { category, fields: { details }, ownNames });
  }
  return updateSession(db, userId, sessionId, async (tx) => {
    const { row, state } = await lockSession(tx, userId, sessionId, 'start');
    const type = trainingType ?? row.trainingType;
    const chosen =
      type === 'NSFW' ? getTrainingTags(tags, selectedNsfwTags ?? row.nsfwTags, row.nsfwTags) : [];
    if (type !== row.trainingType && row.trainingType !== null) {
      const set = (await listSessionImages(tx, sessionId)).filter(({ step }) => step === 2);
      if (set.length > 0) {
        throw new AppError('CONFLICT', 'Delete the pictures of the set before you change its type.');
      }
    }
    if (completed && state !== 'collecting') throw new AppError('CONFLICT', 'Start the training.');
    await tx
      .update(trainingSessions)
      .set({
        trainingType: type,
        nsfwTags: chosen.map(({ id }) => id),
        ...(details !== undefined && { details }),
      })
      .where(eq(trainingSessions.id, sessionId));
  });
}

/** Updates step 3: closes a session whose training has ended. @throws AppError NOT_FOUND, CONFLICT */
export async function updateStep3(
  { db }: Pick<SessionDependencies, 'db'>,
  userId: string,
  sessionId: string,
  { completed, finalModelId }: Body<'updateTrainingStep3'>,
): Promise<TrainingSession> {
  return updateSession(db, userId, sessionId, async (tx) => {
    const { model, state } = await lockSession(tx, userId, sessionId);
    if (finalModelId && finalModelId !== model?.id) {
      throw new AppError('VALIDATION_FAILED', 'This is not the model of the session.');
    }
    if (!completed || state === 'closed') return;
    await lockSession(tx, userId, sessionId, 'close');
    await tx.update(trainingSessions).set({ status: 'completed' }).where(eq(trainingSessions.id, sessionId));
  });
}

/** Reopens a session whose training has ended, to train on its set again. @throws AppError CONFLICT */
export async function reopenSession(db: Db, userId: string, sessionId: string): Promise<TrainingSession> {
  return updateSession(db, userId, sessionId, async (tx) => {
    const { row } = await lockSession(tx, userId, sessionId, 'retrain');
    const [other] = await tx
      .select({ id: trainingSessions.id })
      .from(trainingSessions)
      .where(and(isRunBy(row), eq(trainingSessions.status, 'active'), ne(trainingSessions.id, sessionId)));
    if (other) throw createOtherSessionError();
    await tx
      .update(trainingSessions)
      .set({ status: 'active', step: 2 })
      .where(eq(trainingSessions.id, sessionId));
  });
}

/** Start Fresh: deletes a session and moves its pictures to the trash. @throws AppError NOT_FOUND, CONFLICT */
export async function deleteSession(
  { db, clock }: Pick<SessionDependencies, 'db' | 'clock'>,
  userId: string,
  sessionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { row } = await lockSession(tx, userId, sessionId, 'startFresh');
    if (row.status !== 'active') throw createNoSessionError();
    const images = await tx.select().from(trainingImages).where(eq(trainingImages.sessionId, sessionId));
    await discardImages(tx, userId, images, clock());
    await tx.delete(trainingSessions).where(eq(trainingSessions.id, sessionId));
  });
}
