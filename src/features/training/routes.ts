import { trainingMessages } from '#contract/training-messages.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import { type EngineJobRow, presentJob } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import type { AccountCaller, Handlers } from '#platform/http/handler.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { changeModel, deleteModel } from './change-model.ts';
import {
  createSession,
  deleteSession,
  reopenSession,
  updateStep1,
  updateStep2,
  updateStep3,
} from './change-session.ts';
import { type GenerateImagesDeps, generateFaces, generateImages } from './generate-images.ts';
import { addOwnImages, deleteImage, writeCaptions } from './images.ts';
import { getTrainedModel, listTrainedModels } from './queries.ts';
import { getSample, getTrainingJobStatus } from './reports.ts';
import { scoreTrainingSet } from './score.ts';
import { findActiveSession, getSession, presentSession, type SessionCreator } from './sessions.ts';
import { createModel, startTraining } from './start-training.ts';
import { trainPersona } from './train-persona.ts';

export type TrainingDependencies = GenerateImagesDeps & { storage: Storage; log: Pick<Logger, 'warn'> };

export function trainingHandlers(dependencies: TrainingDependencies): Handlers<typeof trainingRoutes> {
  const { db } = dependencies;
  return {
    listTrainedModels: ({ caller }) => listTrainedModels(db, caller.accountId),

    createTrainedModel: ({ caller, body }) => createModel(dependencies, toSessionCreator(caller), body),

    changeTrainedModel: ({ caller, params, body }) =>
      changeModel(dependencies, caller.accountId, params.id, body),

    deleteTrainedModel: async ({ caller, params }) => {
      await deleteModel(dependencies, caller.accountId, params.id);
      return { success: true, message: 'Model deleted' };
    },

    startTraining: async ({
      caller: { accountId: userId, madeBy, apiKey },
      params,
      body,
      idempotencyKey,
    }) => {
      const [job] = await startTraining(
        dependencies,
        { userId, madeBy, apiKey, modelId: params.id, idempotencyKey },
        body,
      );
      if (!job) throw new Error('a training is one job');
      const model = await getTrainedModel(db, userId, params.id);
      return {
        success: true,
        message: trainingMessages.started,
        jobId: job.id,
        job: presentJob(job),
        model,
      };
    },

    trainingSample: async ({ caller, params }) => ({
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' },
      body: await getSample(db, caller.accountId, params.id, params.step),
    }),

    trainingJobStatus: ({ caller, params }) => getTrainingJobStatus(db, caller.accountId, params.jobId),

    activeTrainingSession: ({ caller }) => findActiveSession(db, toSessionCreator(caller)),

    createTrainingSession: ({ caller, body }) => createSession(dependencies, toSessionCreator(caller), body),

    trainPersona: ({ caller, params }) => trainPersona(dependencies, toSessionCreator(caller), params.id),

    updateTrainingStep1: ({ caller, params, body }) =>
      updateStep1(dependencies, caller.accountId, params.id, body),

    updateTrainingStep2: ({ caller, params, body }) =>
      updateStep2(dependencies, caller.accountId, params.id, body),

    updateTrainingStep3: ({ caller, params, body }) =>
      updateStep3(dependencies, caller.accountId, params.id, body),

    reopenTrainingSession: ({ caller, params }) => reopenSession(db, caller.accountId, params.id),

    deleteTrainingSession: async ({ caller, params }) => {
      await deleteSession(dependencies, caller.accountId, params.id);
      return { success: true, message: 'Training session deleted.' };
    },

    generateFaces: async ({
      caller: { accountId: userId, madeBy, apiKey },
      params: { id: sessionId },
      body,
      idempotencyKey,
    }) => {
      const jobs = await generateFaces(
        dependencies,
        { userId, madeBy, apiKey, sessionId, idempotencyKey },
        body,
      );
      return presentStartedImages(db, userId, sessionId, jobs);
    },

    generateTrainingImages: async ({
      caller: { accountId: userId, madeBy, apiKey },
      params: { id: sessionId },
      body,
      idempotencyKey,
    }) => {
      const jobs = await generateImages(
        dependencies,
        { userId, madeBy, apiKey, sessionId, idempotencyKey },
        body,
      );
      return presentStartedImages(db, userId, sessionId, jobs);
    },

    addOwnTrainingImages: ({ caller, params, body }) =>
      addOwnImages(dependencies, caller.accountId, params.id, body.uploadIds),

    deleteTrainingImage: ({ caller, params }) =>
      deleteImage(dependencies, caller.accountId, { sessionId: params.id, imageId: params.imageId }),

    captionTrainingImage: ({ caller, params, body }) =>
      writeCaptions(dependencies, caller.accountId, params.id, {
        imageId: params.imageId,
        how: 'overwrite',
        text: body.caption,
      }),

    captionTrainingImages: ({ caller, params, body }) =>
      writeCaptions(dependencies, caller.accountId, params.id, body),

    scoreTrainingImages: ({ caller, params }) => scoreTrainingSet(dependencies, caller.accountId, params.id),
  };
}

/** Each member of an account has a separate training session. */
function toSessionCreator({ accountId: userId, madeBy }: AccountCaller): SessionCreator {
  return { userId, madeBy };
}

async function presentStartedImages(
  db: Db,
  userId: string,
  sessionId: string,
  jobs: readonly EngineJobRow[],
) {
  return {
    session: await presentSession(db, await getSession(db, userId, sessionId)),
    jobs: jobs.map((job) => presentJob(job)),
  };
}
