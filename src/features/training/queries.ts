import { and, count, desc, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { TrainedModel } from '#contract/training.ts';
import { type JobProgress, listJobProgress } from '#features/generation/jobs';
import type { UsableModel } from '#features/generation/requests';
import {
  type ContentState,
  countMadeWithModels,
  findOriginal,
  isTrashed,
  listContentStates,
} from '#features/library/items';
import type { Queryable } from '#platform/db/client.ts';
import { trainedModels, trainingImages, trainingSessions } from './schema.ts';
import { modelTrigger } from './shots.ts';
import { toModelStatus } from './training-states.ts';

/** The wizard's step with the pictures of the training set. */
const trainingSetStep = 2;

/** Lists an account's models, newest first, without those in the trash. */
export function listTrainedModels(db: Queryable, userId: string): Promise<TrainedModel[]> {
  return readModels(db, and(eq(trainedModels.userId, userId), not(isTrashed(trainedModels.contentId))));
}

/** Counts the active sessions of all accounts that use these tags, by tag. */
export async function countSessionsByTag(
  db: Queryable,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const tag = sql<string>`unnest(${trainingSessions.nsfwTags})`.as('tag');
  const chosen = db
    .select({ tag })
    .from(trainingSessions)
    .where(eq(trainingSessions.status, 'active'))
    .as('chosen');
  const rows = await db
    .select({ tag: chosen.tag, sessions: count() })
    .from(chosen)
    .where(inArray(chosen.tag, [...tagIds]))
    .groupBy(chosen.tag);
  return new Map(rows.map(({ sessions, tag }) => [tag, sessions]));
}

/** Gets one of an account's models. @throws AppError NOT_FOUND */
export async function getTrainedModel(db: Queryable, userId: string, modelId: string): Promise<TrainedModel> {
  const [model] = await readModels(db, and(eq(trainedModels.userId, userId), eq(trainedModels.id, modelId)));
  if (!model) throw createNoModelError();
  return model;
}

/** Lists the content ids of the generated pictures of the set that a model was trained on; none for own pictures. */
export async function listTrainingPictures(
  db: Queryable,
  userId: string,
  modelId: string,
): Promise<string[]> {
  const rows = await db
    .select({ contentId: trainingImages.contentId })
    .from(trainedModels)
    .innerJoin(trainingImages, eq(trainingImages.sessionId, trainedModels.sessionId))
    .where(
      and(
        eq(trainedModels.userId, userId),
        eq(trainedModels.id, modelId),
        eq(trainingImages.step, trainingSetStep),
        isNotNull(trainingImages.contentId),
        not(isTrashed(trainingImages.contentId)),
      ),
    );
  return rows.flatMap(({ contentId }) => contentId ?? []);
}

/** Lists the models of a session, newest first. */
export function listModelsOfSession(db: Queryable, sessionId: string): Promise<TrainedModel[]> {
  return readModels(db, eq(trainedModels.sessionId, sessionId));
}

export function createNoModelError(): AppError {
  return new AppError('NOT_FOUND', 'Training model not found. Please restart the training process.');
}

async function readModels(db: Queryable, which: SQL | undefined): Promise<TrainedModel[]> {
  const models = await db
    .select()
    .from(trainedModels)
    .where(which)
    .orderBy(desc(trainedModels.createdAt), desc(trainedModels.id))
    .limit(limits.trainedModelsShown);
  const [first] = models;
  if (!first) return [];
  // Read items after jobs: an item shows how its job ended, and exists as long as its model.
  const jobs = await listJobProgress(
    db,
    models.flatMap(({ jobId }) => jobId ?? []),
  );
  const contents = await listContentStates(
    db,
    models.flatMap(({ contentId }) => contentId ?? []),
  );
  // All models belong to one account.
  const made = await countMadeWithModels(
    db,
    first.userId,
    models.map(({ id }) => id),
  );
  return models.flatMap((model) => {
    const content = model.contentId === null ? null : contents.get(model.contentId);
    if (content === undefined) return [];
    const job = (model.jobId && jobs.get(model.jobId)) || null;
    return [presentModel(model, { content, job, made: made.get(model.id) ?? 0 })];
  });
}

type ModelRow = typeof trainedModels.$inferSelect;
/** The state of a model beside its row. */
type ModelState = { content: ContentState | null; job: JobProgress | null; made: number };

function presentModel(model: ModelRow, { content, job, made }: ModelState): TrainedModel {
  const { id, name, category, parameters, version, sessionId, faceContentId, isDefault, contentId } = model;
  const status = toModelStatus({ item: content?.status ?? null, job: job?.state ?? null });
  return {
    id,
    name,
    type: 'lora',
    status,
    progress: toProgress(status, job),
    parameters,
    runpodJobId: model.jobId,
    createdAt: model.createdAt.toISOString(),
    category,
    version,
    sessionId,
    contentId: status === 'completed' ? contentId : null,
    faceContentId,
    isDefault,
    made,
    problem: (status === 'failed' && content?.failure) || null,
    note: content?.note ?? null,
  };
}

/** The progress from 0 to 100, by the steps that the engine reported. */
function toProgress(status: TrainedModel['status'], job: JobProgress | null): number {
  if (status === 'completed') return 100;
  if (status !== 'training' || !job?.steps || job.step === null) return 0;
  return Math.min(100, (job.step / job.steps) * 100);
}

/**
 * Gets a finished model to make pictures with.
 *
 * @throws AppError NOT_FOUND for an unknown model and for another account's; CONFLICT for one that is not trained
 */
export async function getUsableModel(db: Queryable, userId: string, modelId: string): Promise<UsableModel> {
  const [model] = await db
    .select({ name: trainedModels.name, contentId: trainedModels.contentId })
    .from(trainedModels)
    .where(and(eq(trainedModels.id, modelId), eq(trainedModels.userId, userId)));
  const file = model?.contentId ? await findOriginal(db, model.contentId) : null;
  if (!model || file?.isTrashed) {
    throw new AppError('NOT_FOUND', 'There is no such model. Choose another, or the default one.');
  }
  const { contentId, name } = model;
  if (!contentId || !file?.sha256) {
    throw new AppError(
      'CONFLICT',
      file?.status === 'failed'
        ? `The training of “${name}” failed. Choose another model, or the default one.`
        : `“${name}” is not trained yet. Choose another model until it is.`,
    );
  }
  return { name, trained: { id: contentId, sha256: file.sha256 }, trigger: modelTrigger };
}
