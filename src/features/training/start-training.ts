import { and, eq, isNull } from 'drizzle-orm';
import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { BodyOf } from '#contract/route.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { TrainedModel, TrainingType } from '#contract/training.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import type { EngineJobRow } from '#features/generation/jobs';
import { type Generating, type Order, seedsFrom, startGeneration } from '#features/generation/requests';
import { choosePicture } from '#features/generation/tools';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { modelsOfSession, noModel, trainedModel } from './queries.ts';
import { requireTrainingAllowance } from './require-allowance.ts';
import { trainedModels, trainingSessions } from './schema.ts';
import { activeSession, imagesOf, lockSession, type Maker, noSession, standingOf } from './sessions.ts';
import { modelTrigger } from './shots.ts';

/** Steps of a training: so many for each picture, within these bounds. */
const stepsPerPicture = 40;
const fewestSteps = 200;
const mostSteps = 2_000;

type NewModel = BodyOf<(typeof trainingRoutes)['createTrainedModel']>;

/**
 * A model that is to be trained of the active session's set.
 *
 * @throws AppError NOT_FOUND without a session, CONFLICT outside of its second step, CONTENT_BLOCKED
 */
export async function createModel(
  { db, judge }: { db: Db; judge: Judge },
  maker: Maker,
  { name, parameters }: NewModel,
): Promise<TrainedModel> {
  const { userId } = maker;
  const active = await activeSession(db, maker);
  if (!active) throw noSession();
  const { prompt } = parameters;
  await requireAllowed(judge, {
    category: 'sfw',
    fields: { 'model name': name, ...(prompt !== undefined && { prompt }) },
  });
  const id = newId();
  await db.transaction(async (tx) => {
    const { row } = await lockSession(tx, userId, active.sessionId, 'start');
    const earlier = await modelsOfSession(tx, row.id);
    // One that was made and never started is taken up again rather than left behind.
    await tx
      .delete(trainedModels)
      .where(and(eq(trainedModels.sessionId, row.id), isNull(trainedModels.jobId)));
    const versions = earlier.filter(({ status }) => status !== 'preparing').map(({ version }) => version);
    await tx.insert(trainedModels).values({
      id,
      userId,
      name,
      category: categoryOf(row),
      parameters,
      sessionId: row.id,
      version: Math.max(0, ...versions) + 1,
      faceContentId: active.step1SelectedImage?.contentId ?? null,
    });
  });
  return trainedModel(db, userId, id);
}

/**
 * Trains a model of its session's set, for the price of a training, which is given back when it fails and in part
 * when it is cancelled. Failed pictures are passed over.
 *
 * @throws AppError as `startGeneration`; PLAN_LIMIT, NOT_FOUND, CONFLICT when it was started before or nothing is there to
 *   train of
 */
export function startTraining(
  generating: Generating,
  { modelId, ...call }: Maker & { modelId: string; idempotencyKey: string | null },
  { s3Path }: { s3Path?: string | undefined },
): Promise<EngineJobRow[]> {
  const { clock, db } = generating;
  const { userId } = call;
  const folder = `users/${userId}/training-data/`;
  if (s3Path !== undefined && s3Path !== folder) {
    throw new AppError('VALIDATION_FAILED', 'Training data of your own only.');
  }
  const asked = { startTraining: modelId };
  return startGeneration(generating, { ...call, asked }, async () => {
    const model = await trainedModel(db, userId, modelId);
    if (model.status !== 'preparing' || !model.sessionId) throw startedBefore();
    const { row } = await standingOf(db, userId, model.sessionId);
    const pictures = await setOf(db, userId, model.sessionId);
    if (pictures.length === 0) {
      throw new AppError('CONFLICT', 'There is no finished picture to train of. Make some first.');
    }
    const { name } = model;
    // Of what is trained now: the set may have got another type since the model was made.
    const category = categoryOf(row);
    const [seed] = seedsFrom(undefined, 1);
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
            'The type of the set was changed meanwhile. Start the training again.',
          );
        }
        const [waiting] = await tx
          .select()
          .from(trainedModels)
          .where(and(eq(trainedModels.id, modelId), eq(trainedModels.userId, userId)))
          .for('update');
        if (!waiting) throw noModel();
        if (waiting.jobId) throw startedBefore();
        await requireTrainingAllowance(tx, userId, clock());
      },
      record: async (tx, [job]) => {
        if (!job) throw new Error('a training is one job');
        await tx
          .update(trainedModels)
          .set({ category, jobId: job.id, contentId: job.contentId })
          .where(eq(trainedModels.id, modelId));
        await tx.update(trainingSessions).set({ step: 3 }).where(eq(trainingSessions.id, row.id));
      },
      intentions: [
        {
          fields: { 'model name': name, captions },
          request: {
            operation: 'lora_training',
            category,
            name,
            trigger: modelTrigger,
            pictures: pictures.map(({ reference: picture, caption }) => ({ picture, caption })),
            steps: Math.min(mostSteps, Math.max(fewestSteps, pictures.length * stepsPerPicture)),
            seed,
          },
        },
      ],
    } satisfies Order;
  });
}

function categoryOf({ trainingType }: { trainingType: TrainingType | null }): Category {
  return trainingType === 'NSFW' ? 'nsfw' : 'sfw';
}

/** The finished pictures of a set, as a request names them: the first of them, where a restore made too many. */
async function setOf(db: Db, userId: string, sessionId: string) {
  const found = [];
  for (const { step, image } of await imagesOf(db, sessionId)) {
    const { contentId, uploadId, status, caption } = image;
    if (step !== 2 || status !== 'completed') continue;
    if (found.length === limits.trainingImagesMaximum) break;
    const choice = contentId ? { contentId } : { uploadId: uploadId ?? '' };
    found.push({ caption, reference: (await choosePicture(db, userId, choice)).reference });
  }
  return found;
}

function startedBefore(): AppError {
  return new AppError('CONFLICT', 'This model has been trained, or is in training. Make another.');
}
