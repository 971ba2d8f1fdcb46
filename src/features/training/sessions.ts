import { and, asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { TrainedModel, TrainingImage, TrainingSession } from '#contract/training.ts';
import { listJobProgress } from '#features/generation/jobs';
import { listContentStates } from '#features/library/items';
import { listVisibleUploads } from '#features/library/uploads';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { listModelsOfSession } from './queries.ts';
import { trainingImages, trainingSessions } from './schema.ts';
import { canMove, type SessionMove, type SessionState, toSessionState } from './training-states.ts';

type SessionRow = typeof trainingSessions.$inferSelect;

/** A session's row, its latest model, and the state that follows from both. */
export type SessionDetails = { row: SessionRow; model: TrainedModel | null; state: SessionState };

/** Gets a session. @throws AppError NOT_FOUND for an unknown session and for another account's */
export async function getSession(db: Queryable, userId: string, sessionId: string): Promise<SessionDetails> {
  const [row] = await db.select().from(trainingSessions).where(isOwnSession(userId, sessionId));
  if (!row) throw createNoSessionError();
  return readDetails(db, row);
}

/**
 * Gets a session and locks it until the transaction ends, so that its moves run in sequence.
 *
 * @param moves of which one must be allowed in the session's state; without any: no check
 * @throws AppError NOT_FOUND; CONFLICT when no move is allowed
 */
export async function lockSession(
  tx: Tx,
  userId: string,
  sessionId: string,
  ...moves: readonly SessionMove[]
): Promise<SessionDetails> {
  const [row] = await tx.select().from(trainingSessions).where(isOwnSession(userId, sessionId)).for('update');
  if (!row) throw createNoSessionError();
  const found = await readDetails(tx, row);
  if (moves.length > 0 && !moves.some((move) => canMove(found.state, move)))
    throw createWrongStateError(found.state);
  return found;
}

async function readDetails(db: Queryable, row: SessionRow): Promise<SessionDetails> {
  const [model = null] = await listModelsOfSession(db, row.id);
  return { row, model, state: toSessionState(row, model?.status ?? null) };
}

/** The account of a session, and the team member who runs it; null for the account's owner. */
export type SessionCreator = { userId: string; madeBy: string | null };

/** Finds the creator's active session in this account. */
export async function findActiveSession(
  db: Queryable,
  maker: SessionCreator,
): Promise<TrainingSession | null> {
  const [row] = await db
    .select()
    .from(trainingSessions)
    .where(and(isRunBy(maker), eq(trainingSessions.status, 'active')));
  return row ? presentSession(db, await readDetails(db, row)) : null;
}

/** Converts a session to the contract's form (`docs/requirements/signed-in.md`, section 3). */
export async function presentSession(
  db: Queryable,
  { row, model, state }: SessionDetails,
): Promise<TrainingSession> {
  const images = await listSessionImages(db, row.id);
  const listStep = (step: number) => images.filter((image) => image.step === step).map(({ image }) => image);
  const set = listStep(2);
  const over = state === 'trained' || state === 'failed' || state === 'closed';
  const currentStep = state === 'choosing' ? 1 : state === 'collecting' ? 2 : 3;
  return {
    sessionId: row.id,
    status: row.status,
    modelName: row.modelName,
    modelPrompt: row.modelPrompt,
    currentStep,
    step1Completed: currentStep > 1,
    step1GeneratedImages: listStep(1),
    step1SelectedImage: images.find(({ image }) => image.id === row.faceImageId)?.image ?? null,
    step2Completed: currentStep > 2,
    step2TrainingType: row.trainingType,
    step2SelectedNsfwTags: row.nsfwTags,
    step2Details: row.details,
    step2TrainingImages: set,
    step2Progress: toPercent(set.filter(({ status }) => status !== 'processing').length, set.length),
    step3Completed: over,
    step3TrainingProgress: over ? 100 : (model?.progress ?? 0),
    modelId: currentStep === 3 ? (model?.id ?? null) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Lists a session's pictures in order with their status, without those in the trash. */
export async function listSessionImages(
  db: Queryable,
  sessionId: string,
): Promise<{ step: number; position: number; image: TrainingImage }[]> {
  const rows = await db
    .select()
    .from(trainingImages)
    .where(eq(trainingImages.sessionId, sessionId))
    .orderBy(asc(trainingImages.step), asc(trainingImages.position), asc(trainingImages.id));
  // Read items after jobs: an item shows how its job ended.
  const jobs = await listJobProgress(db, collectIds(rows, 'jobId'));
  const contents = await listContentStates(db, collectIds(rows, 'contentId'));
  const uploads = await listVisibleUploads(db, collectIds(rows, 'uploadId'));
  return rows.flatMap((row) => {
    const { caption, contentId, id, jobId, nsfwTag, position, shot, step, uploadId } = row;
    const content = contentId === null ? null : contents.get(contentId);
    if (content === undefined || content?.isTrashed) return [];
    if (uploadId !== null && !uploads.has(uploadId)) return [];
    const problem = (jobId && jobs.get(jobId)?.problem) ?? null;
    const image = {
      id,
      contentId,
      uploadId,
      url: contentId ? `/api/content/${contentId}/preview` : `/api/uploads/${uploadId}/preview`,
      status: uploadId ? 'completed' : (content?.status ?? 'failed'),
      jobId,
      problem: content?.failure ?? problem,
      caption,
      nsfwTag,
      shot,
    };
    return [{ step, position, image }];
  });
}

type ImageRow = typeof trainingImages.$inferSelect;

function collectIds(rows: readonly ImageRow[], column: 'jobId' | 'contentId' | 'uploadId'): string[] {
  return rows.flatMap((row) => row[column] ?? []);
}

/** Runs a change of a session in a transaction. @returns the session afterwards */
export async function updateSession(
  db: Db,
  userId: string,
  sessionId: string,
  change: (tx: Tx) => Promise<void>,
): Promise<TrainingSession> {
  await db.transaction(change);
  return presentSession(db, await getSession(db, userId, sessionId));
}

export function createNoSessionError(): AppError {
  return new AppError('NOT_FOUND', 'No active training session found');
}

function createWrongStateError(state: SessionState): AppError {
  const reasons: Partial<Record<SessionState, string>> = {
    choosing: 'Choose the face first.',
    collecting: 'The face is chosen. Go back to change it.',
    training: 'The model is being trained. Wait until it is done, or cancel it.',
    closed: 'This session is closed. Start a new one.',
  };
  return new AppError(
    'CONFLICT',
    reasons[state] ?? 'This training has ended. Start a new session, or retrain.',
  );
}

function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

export function isRunBy({ userId, madeBy }: SessionCreator) {
  const by = madeBy === null ? isNull(trainingSessions.madeBy) : eq(trainingSessions.madeBy, madeBy);
  return and(eq(trainingSessions.userId, userId), by);
}

export function isOwnSession(userId: string, sessionId: string) {
  return and(eq(trainingSessions.id, sessionId), eq(trainingSessions.userId, userId));
}
