import { and, asc, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { RouteBody } from '#contract/route.ts';
import type { TrainedModel } from '#contract/training.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import { removeContents } from '#features/library/items';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createNoModelError, getTrainedModel } from './queries.ts';
import { trainedModels } from './schema.ts';

type Change = RouteBody<(typeof trainingRoutes)['changeTrainedModel']>;

/**
 * Renames a model, or makes it the default one. A `status` changes nothing; it is only compared with the model's, because
 * the specification's client sends the status that its job reported.
 *
 * @throws AppError NOT_FOUND, CONTENT_BLOCKED; CONFLICT for another status than the model's
 */
export async function changeModel(
  { db, judge }: { db: Db; judge: Judge },
  userId: string,
  modelId: string,
  { name, status, isDefault }: Change,
): Promise<TrainedModel> {
  if (name !== undefined) await requireAllowed(judge, { category: 'sfw', fields: { 'model name': name } });
  await db.transaction(async (tx) => {
    if (isDefault) await lockModels(tx, userId);
    const model = await lockModel(tx, userId, modelId);
    if (status !== undefined && status !== model.status) {
      throw new AppError('CONFLICT', `This model is ${model.status}.`);
    }
    if (isDefault && model.status !== 'completed') {
      throw new AppError('CONFLICT', 'Only a trained model can be the default.');
    }
    if (isDefault) {
      await tx
        .update(trainedModels)
        .set({ isDefault: false })
        .where(and(eq(trainedModels.userId, userId), ne(trainedModels.id, modelId)));
    }
    const changes = { ...(name !== undefined && { name }), ...(isDefault !== undefined && { isDefault }) };
    if (Object.keys(changes).length === 0) return;
    await tx.update(trainedModels).set(changes).where(eq(trainedModels.id, modelId));
  });
  return getTrainedModel(db, userId, modelId);
}

/**
 * Deletes a model and its file permanently. What was made with it stays.
 *
 * @throws AppError NOT_FOUND; CONFLICT while it is in training
 */
export async function deleteModel(
  { db, log, storage }: { db: Db; log: Pick<Logger, 'warn'>; storage: Storage },
  userId: string,
  modelId: string,
): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    const model = await lockModel(tx, userId, modelId);
    if (model.status === 'queued' || model.status === 'training') {
      throw new AppError('CONFLICT', 'This model is being trained. Cancel the training first.');
    }
    const [deleted] = await tx.delete(trainedModels).where(eq(trainedModels.id, modelId)).returning();
    const item = deleted?.contentId;
    return item ? (await removeContents(tx, userId, [item])).keys : [];
  });
  await removeFiles(storage, keys, log);
}

/** Locks all models of an account in a fixed order, so that concurrent changes of the default model do not deadlock. */
async function lockModels(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: trainedModels.id })
    .from(trainedModels)
    .where(eq(trainedModels.userId, userId))
    .orderBy(asc(trainedModels.id))
    .for('update');
}

/** Locks a model's row, then reads the model. */
async function lockModel(tx: Tx, userId: string, modelId: string): Promise<TrainedModel> {
  const [row] = await tx
    .select({ id: trainedModels.id })
    .from(trainedModels)
    .where(and(eq(trainedModels.id, modelId), eq(trainedModels.userId, userId)))
    .for('update');
  if (!row) throw createNoModelError();
  return getTrainedModel(tx, userId, modelId);
}
