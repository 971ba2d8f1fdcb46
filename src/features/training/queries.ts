import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { TrainedModel } from '#contract/training.ts';
import type { UsableModel } from '#features/generation/requests';
import type { Queryable } from '#platform/db/client.ts';
import { engineJobs } from '#schema/generation/jobs';
import { contentFiles, contentItems } from '#schema/library/items';
import { trainedModels, trainingSessions } from './schema.ts';
import { modelTrigger } from './shots.ts';
import { modelStatus } from './training-states.ts';

/** A person's models, newest first; not those that lie in the trash. */
export function listTrainedModels(db: Queryable, userId: string): Promise<TrainedModel[]> {
  return readModels(db, and(eq(trainedModels.userId, userId), isNull(contentItems.trashedAt)));
}

/** How many unfinished sessions of all accounts have chosen each of these tags. */
export async function sessionsWith(
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

/** @throws AppError NOT_FOUND */
export async function trainedModel(db: Queryable, userId: string, modelId: string): Promise<TrainedModel> {
  const [model] = await readModels(db, and(eq(trainedModels.userId, userId), eq(trainedModels.id, modelId)));
  if (!model) throw noModel();
  return model;
}

/** The models of a session, the latest first. */
export function modelsOfSession(db: Queryable, sessionId: string): Promise<TrainedModel[]> {
  return readModels(db, eq(trainedModels.sessionId, sessionId));
}

export function noModel(): AppError {
  return new AppError('NOT_FOUND', 'Training model not found. Please restart the training process.');
}

/** What was finished with a model, and does not lie in the trash. */
const made = sql<number>`(
  select count(*)::int from content_items m
  where m.user_id = ${trainedModels.userId} and m.model_id = ${trainedModels.id}::text
    and m.trashed_at is null and m.status = 'completed')`;

async function readModels(db: Queryable, which: SQL | undefined): Promise<TrainedModel[]> {
  const rows = await db
    .select({
      model: trainedModels,
      item: contentItems.status,
      metadata: contentItems.metadata,
      job: engineJobs.state,
      step: engineJobs.step,
      steps: engineJobs.steps,
      made,
    })
    .from(trainedModels)
    .leftJoin(contentItems, eq(contentItems.id, trainedModels.contentId))
    .leftJoin(engineJobs, eq(engineJobs.id, trainedModels.jobId))
    .where(which)
    .orderBy(desc(trainedModels.createdAt), desc(trainedModels.id))
    .limit(limits.trainedModelsShown);
  return rows.map(({ model, item, metadata, job, step, steps, made }) => {
    const { id, name, category, parameters, version, sessionId, faceContentId, isDefault, contentId } = model;
    const status = modelStatus({ item, job });
    return {
      id,
      name,
      type: 'lora' as const,
      status,
      progress: progressOf(status, step, steps),
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
      problem: (status === 'failed' && metadata?.failure) || null,
      note: metadata?.note ?? null,
    };
  });
}

/** 0 … 100, of the steps that the engine reported. */
function progressOf(status: TrainedModel['status'], step: number | null, steps: number | null): number {
  if (status === 'completed') return 100;
  return status === 'training' && step !== null && steps ? Math.min(100, (step / steps) * 100) : 0;
}

/**
 * One of a person's models, to make pictures with.
 *
 * @throws AppError NOT_FOUND for an unknown one and for somebody else's, CONFLICT for one that is not finished
 */
export async function completedModel(db: Queryable, userId: string, modelId: string): Promise<UsableModel> {
  const [found] = await db
    .select({
      name: trainedModels.name,
      item: contentItems.status,
      trashedAt: contentItems.trashedAt,
      contentId: contentFiles.contentId,
      sha256: contentFiles.sha256,
    })
    .from(trainedModels)
    .leftJoin(contentItems, eq(contentItems.id, trainedModels.contentId))
    .leftJoin(
      contentFiles,
      and(eq(contentFiles.contentId, trainedModels.contentId), eq(contentFiles.variant, 'original')),
    )
    .where(and(eq(trainedModels.id, modelId), eq(trainedModels.userId, userId)));
  if (!found || found.trashedAt) {
    throw new AppError('NOT_FOUND', 'There is no such model. Choose another, or the default one.');
  }
  const { name, item, contentId, sha256 } = found;
  if (!contentId || !sha256) {
    throw new AppError(
      'CONFLICT',
      item === 'failed'
        ? `The training of “${name}” failed. Choose another model, or the default one.`
        : `“${name}” is not trained yet. Choose another model until it is.`,
    );
  }
  return { name, trained: { id: contentId, sha256 }, trigger: modelTrigger };
}
