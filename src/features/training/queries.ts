import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { TrainedModel } from '#contract/training.ts';
import type { Db } from '#platform/db/client.ts';
import { trainedModels } from './schema.ts';

/** A person's models, newest first. */
export async function listTrainedModels(db: Db, userId: string): Promise<TrainedModel[]> {
  const rows = await db
    .select()
    .from(trainedModels)
    .where(eq(trainedModels.userId, userId))
    .orderBy(desc(trainedModels.createdAt), desc(trainedModels.id))
    .limit(limits.trainedModelsShown);
  return rows.map(({ userId: _, adapter: __, createdAt, ...model }) => ({
    ...model,
    createdAt: createdAt.toISOString(),
  }));
}

/** A model that pictures can be made with. */
type CompletedModel = {
  id: string;
  name: string;
  /** What an engine knows it by. */
  engineName: string;
};

/**
 * One of a person's models, to make pictures with.
 *
 * @throws AppError NOT_FOUND for an unknown one and for somebody else's, CONFLICT for one that is not finished
 */
export async function completedModel(db: Db, userId: string, modelId: string): Promise<CompletedModel> {
  const [model] = await db
    .select()
    .from(trainedModels)
    .where(and(eq(trainedModels.id, modelId), eq(trainedModels.userId, userId)));
  if (!model) throw new AppError('NOT_FOUND', 'There is no such model. Choose another, or the default one.');
  if (model.status !== 'completed') {
    throw new AppError(
      'CONFLICT',
      model.status === 'failed'
        ? `The training of “${model.name}” failed. Choose another model, or the default one.`
        : `“${model.name}” is not trained yet. Choose another model until it is.`,
    );
  }
  return { id: model.id, name: model.name, engineName: model.adapter ?? model.id };
}
