import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { TrainedModel, TrainingImage, TrainingSession } from '#contract/training.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { engineJobs } from '#schema/generation/jobs';
import { contentItems } from '#schema/library/items';
import { uploads } from '#schema/library/uploads';
import { modelsOfSession } from './queries.ts';
import { trainingImages, trainingSessions } from './schema.ts';
import { mayMove, type SessionMove, type SessionState, sessionState } from './training-states.ts';

type SessionRow = typeof trainingSessions.$inferSelect;

/** A session as it stands: its row, its latest model, and what follows from both. */
export type Standing = { row: SessionRow; model: TrainedModel | null; state: SessionState };

/** @throws AppError NOT_FOUND for an unknown session and for somebody else's */
export async function standingOf(db: Queryable, userId: string, sessionId: string): Promise<Standing> {
  const [row] = await db.select().from(trainingSessions).where(ownedBy(userId, sessionId));
  if (!row) throw noSession();
  return standing(db, row);
}

/**
 * The same, locked until the transaction ends: moves of one session are made one after the other.
 *
 * @param move what its owner wants to do; left out: anything
 * @throws AppError NOT_FOUND; CONFLICT when the session is not where the move begins
 */
export async function lockSession(
  tx: Tx,
  userId: string,
  sessionId: string,
  ...moves: readonly SessionMove[]
): Promise<Standing> {
  const [row] = await tx.select().from(trainingSessions).where(ownedBy(userId, sessionId)).for('update');
  if (!row) throw noSession();
  const found = await standing(tx, row);
  if (moves.length > 0 && !moves.some((move) => mayMove(found.state, move))) throw wrongTime(found.state);
  return found;
}

async function standing(db: Queryable, row: SessionRow): Promise<Standing> {
  const [model = null] = await modelsOfSession(db, row.id);
  return { row, model, state: sessionState(row, model?.status ?? null) };
}

/** Whose account is worked in, and by which member of its team; null for its owner. */
export type Maker = { userId: string; madeBy: string | null };

/** The person's session that goes on in this account, or null. */
export async function activeSession(db: Queryable, maker: Maker): Promise<TrainingSession | null> {
  const [row] = await db
    .select()
    .from(trainingSessions)
    .where(and(runBy(maker), eq(trainingSessions.status, 'active')));
  return row ? presentSession(db, await standing(db, row)) : null;
}

/** A session in the shape that specification 001, section 3, has it. */
export async function presentSession(
  db: Queryable,
  { row, model, state }: Standing,
): Promise<TrainingSession> {
  const images = await imagesOf(db, row.id);
  const ofStep = (step: number) => images.filter((image) => image.step === step).map(({ image }) => image);
  const set = ofStep(2);
  const over = state === 'trained' || state === 'failed' || state === 'closed';
  const currentStep = state === 'choosing' ? 1 : state === 'collecting' ? 2 : 3;
  return {
    sessionId: row.id,
    status: row.status,
    modelName: row.modelName,
    modelPrompt: row.modelPrompt,
    currentStep,
    step1Completed: currentStep > 1,
    step1GeneratedImages: ofStep(1),
    step1SelectedImage: images.find(({ image }) => image.id === row.faceImageId)?.image ?? null,
    step2Completed: currentStep > 2,
    step2TrainingType: row.trainingType,
    step2SelectedNsfwTags: row.nsfwTags,
    step2Details: row.details,
    step2TrainingImages: set,
    step2Progress: percentOf(set.filter(({ status }) => status !== 'processing').length, set.length),
    step3Completed: over,
    step3TrainingProgress: over ? 100 : (model?.progress ?? 0),
    modelId: currentStep === 3 ? (model?.id ?? null) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Pictures of a session in their order, each with what became of it; those that lie in the trash are left out. */
export async function imagesOf(
  db: Queryable,
  sessionId: string,
): Promise<{ step: number; position: number; image: TrainingImage }[]> {
  const rows = await db
    .select({
      row: trainingImages,
      status: contentItems.status,
      metadata: contentItems.metadata,
      job: engineJobs.state,
      problem: engineJobs.problem,
    })
    .from(trainingImages)
    .leftJoin(contentItems, eq(contentItems.id, trainingImages.contentId))
    .leftJoin(uploads, eq(uploads.id, trainingImages.uploadId))
    .leftJoin(engineJobs, eq(engineJobs.id, trainingImages.jobId))
    .where(
      and(
        eq(trainingImages.sessionId, sessionId),
        sql`${contentItems.trashedAt} is null and ${uploads.removedAt} is null and ${uploads.withheldAt} is null`,
      ),
    )
    .orderBy(asc(trainingImages.step), asc(trainingImages.position), asc(trainingImages.id));
  return rows.map(({ row, status, metadata, problem }) => ({
    step: row.step,
    position: row.position,
    image: {
      id: row.id,
      contentId: row.contentId,
      uploadId: row.uploadId,
      url: row.contentId ? `/api/content/${row.contentId}/preview` : `/api/uploads/${row.uploadId}/preview`,
      status: row.uploadId ? 'completed' : (status ?? 'failed'),
      jobId: row.jobId,
      problem: metadata?.failure ?? problem,
      caption: row.caption,
      nsfwTag: row.nsfwTag,
      shot: row.shot,
    },
  }));
}

/** Does something with a session, and gives it as it stands then. */
export async function changing(
  db: Db,
  userId: string,
  sessionId: string,
  change: (tx: Tx) => Promise<void>,
): Promise<TrainingSession> {
  await db.transaction(change);
  return presentSession(db, await standingOf(db, userId, sessionId));
}

export function noSession(): AppError {
  return new AppError('NOT_FOUND', 'No active training session found');
}

function wrongTime(state: SessionState): AppError {
  const reasons: Partial<Record<SessionState, string>> = {
    choosing: 'Choose the face first.',
    collecting: 'The face is chosen. Go back to choose another.',
    training: 'The model is in training. Wait for its end, or cancel it.',
    closed: 'This session is closed. Begin another.',
  };
  return new AppError(
    'CONFLICT',
    reasons[state] ?? 'This training has ended. Begin another, or train again.',
  );
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

export function runBy({ userId, madeBy }: Maker) {
  const by = madeBy === null ? isNull(trainingSessions.madeBy) : eq(trainingSessions.madeBy, madeBy);
  return and(eq(trainingSessions.userId, userId), by);
}

export function ownedBy(userId: string, sessionId: string) {
  return and(eq(trainingSessions.id, sessionId), eq(trainingSessions.userId, userId));
}
