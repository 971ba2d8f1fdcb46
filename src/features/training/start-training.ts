import { and, eq, isNull } from 'drizzle-orm';
import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { RouteBody } from '#contract/route.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainedModel, TrainingType } from '#contract/training.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import type { EngineJobRow } from '#features/generation/jobs';
import {
  type GenerationDeps,
  type GenerationOrigin,
  listSeeds,
  type PreparedGeneration,
  startGeneration,
} from '#features/generation/requests';
import { getChosenPicture } from '#features/generation/tools';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { createNoModelError, getTrainedModel, listModelsOfSession } from './queries.ts';
import { trainedModels, trainingSessions } from './schema.ts';
import {
  createNoSessionError,
  findActiveSession,
  getSession,
  listSessionImages,
  lockSession,
  type SessionCreator,
} from './sessions.ts';
import { modelTrigger } from './shots.ts';

/** Training steps for each picture, with a minimum and a maximum. */
const stepsPerPicture = 40;
const minSteps = 200;
const maxSteps = 2_000;

type NewModel = RouteBody<(typeof trainingRoutes)['createTrainedModel']>;

/**
 * Creates a model to train on the active session's set.
 *
 * @throws AppError NOT_FOUND without a session, CONFLICT outside of step 2, CONTENT_BLOCKED
 */
export async function createModel(
  { db, judge }: { db: Db; judge: Judge },
  maker: SessionCreator,
  { name, parameters }: NewModel,
): Promise<TrainedModel> {
  const { userId } = maker;
  const active = await findActiveSession(db, maker);
  if (!active) throw createNoSessionError();
  const { prompt } = parameters;
  await requireAllowed(judge, {
    category: 'sfw',
    fields: { 'model name': name, ...(prompt !== undefined && { prompt }) },
  });
  const id = newId();
  await db.transaction(async (tx) => {
    const { row } = await lockSession(tx, userId, active.sessionId, 'start');
    const earlier = await listModelsOfSession(tx, row.id);
    // Replace a model whose training was never started.
    await tx
      .delete(trainedModels)
      .where(and(eq(trainedModels.sessionId, row.id), isNull(trainedModels.jobId)));
    const versions = earlier.filter(({ status }) => status !== 'preparing').map(({ version }) => version);
    await tx.insert(trainedModels).values({
      id,
      userId,
      name,
      category: toCategory(row),
      parameters,
      sessionId: row.id,
      version: Math.max(0, ...versions) + 1,
      faceContentId: active.step1SelectedImage?.contentId ?? null,
    });
  });
  return getTrainedModel(db, userId, id);
}

/**
 * Starts the training of a model on its session's set. The price is refunded when it fails, and in part when it is
 * cancelled. Failed pictures are skipped.
 *
 * @throws AppError as `startGeneration`; NOT_FOUND, CONFLICT when it was started before or the set has no
 *   finished picture
 */
export function startTraining(
  deps: GenerationDeps,
  { modelId, ...call }: Omit<GenerationOrigin, 'asked'> & { modelId: string },
  { s3Path }: { s3Path?: string | undefined },
): Promise<EngineJobRow[]> {
  const { db } = deps;
  const { userId } = call;
  const folder = `users/${userId}/training-data/`;
  if (s3Path !== undefined && s3Path !== folder) {
    throw new AppError('VALIDATION_FAILED', 'Training data of your own only.');
  }
  const asked = { startTraining: modelId };
  return startGeneration(deps, { ...call, asked }, async () => {
    const model = await getTrainedModel(db, userId, modelId);
    if (model.status !== 'preparing' || !model.sessionId) throw createAlreadyStartedError();
    const { row } = await getSession(db, userId, model.sessionId);
    const pictures = await listSetPictures(db, userId, model.sessionId);
    if (pictures.length === 0) {
      throw new AppError('CONFLICT', 'There is no finished picture to train on. Generate some first.');
    }
    const { name } = model;
    // The current type: it may have changed since the model was created.
    const category = toCategory(row);
    const [seed] = listSeeds(undefined, 1);
    const captions = pictures.map(({ caption }) => caption).join('\n');
    return {
      category,
      contentType: 'model',
      name,
      lane: 'bulk',
      cost: operationPrice('lora_training'),
      settings: { prompt: row.modelPrompt, operation: 'lora_training', modelName: name },
      guard: async (tx) => {
        const locked = await lockSession(tx, userId, row.id, 'start');
        if (locked.row.trainingType !== row.trainingType) {
          throw new AppError(
            'CONFLICT',
            'The type of the set has changed meanwhile. Start the training again.',
          );
        }
        const [waiting] = await tx
          .select()
          .from(trainedModels)
          .where(and(eq(trainedModels.id, modelId), eq(trainedModels.userId, userId)))
          .for('update');
        if (!waiting) throw createNoModelError();
        if (waiting.jobId) throw createAlreadyStartedError();
      },
      record: async (tx, [job]) => {
        if (!job) throw new Error('a training is one job');
        await tx
          .update(trainedModels)
          .set({ category, jobId: job.id, contentId: job.contentId })
          .where(eq(trainedModels.id, modelId));
        await tx.update(trainingSessions).set({ step: 3 }).where(eq(trainingSessions.id, row.id));
      },
      subjects: [
        {
          fields: { 'model name': name, captions },
          request: {
            operation: 'lora_training',
            category,
            name,
            trigger: modelTrigger,
            pictures: pictures.map(({ reference: picture, caption }) => ({ picture, caption })),
            steps: Math.min(maxSteps, Math.max(minSteps, pictures.length * stepsPerPicture)),
            seed,
          },
        },
      ],
    } satisfies PreparedGeneration;
  });
}

function toCategory({ trainingType }: { trainingType: TrainingType | null }): Category {
  return trainingType === 'NSFW' ? 'nsfw' : 'sfw';
}

/** Lists a set's finished pictures for a request, up to the maximum: a restore from the trash may add more. */
async function listSetPictures(db: Db, userId: string, sessionId: string) {
  const found = [];
  for (const { step, image } of await listSessionImages(db, sessionId)) {
    const { contentId, uploadId, status, caption } = image;
    if (step !== 2 || status !== 'completed') continue;
    if (found.length === limits.trainingImagesMaximum) break;
    const choice = contentId ? { contentId } : { uploadId: uploadId ?? '' };
    found.push({ caption, reference: (await getChosenPicture(db, userId, choice)).reference });
  }
  return found;
}

function createAlreadyStartedError(): AppError {
  return new AppError('CONFLICT', 'This model is already trained or being trained. Create another.');
}
