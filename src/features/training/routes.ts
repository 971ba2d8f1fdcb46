import { trainingMessages } from '#contract/training-messages.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import { type EngineJobRow, presentJob } from '#features/generation';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
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
import { type GeneratingImages, generateFaces, generateImages } from './generate-images.ts';
import { addOwnImages, deleteImage, writeCaptions } from './images.ts';
import { listTrainedModels, trainedModel } from './queries.ts';
import { sampleAt, trainingJobStatus } from './reports.ts';
import { scoreOf } from './score.ts';
import { activeSession, presentSession, standingOf } from './sessions.ts';
import { createModel, startTraining } from './start-training.ts';

export type TrainingDependencies = GeneratingImages & { storage: Storage; log: Pick<Logger, 'warn'> };

export function trainingHandlers(dependencies: TrainingDependencies): Handlers<typeof trainingRoutes> {
  const { db } = dependencies;
  return {
    listTrainedModels: ({ caller }) => listTrainedModels(db, caller.userId),

    createTrainedModel: ({ caller, body }) => createModel(dependencies, caller.userId, body),

    changeTrainedModel: ({ caller, params, body }) =>
      changeModel(dependencies, caller.userId, params.id, body),

    deleteTrainedModel: async ({ caller, params }) => {
      await deleteModel(dependencies, caller.userId, params.id);
      return { success: true, message: 'Model deleted' };
    },

    startTraining: async ({ caller: { userId }, params, body, idempotencyKey }) => {
      const [job] = await startTraining(dependencies, { userId, modelId: params.id, idempotencyKey }, body);
      if (!job) throw new Error('a training is one job');
      const model = await trainedModel(db, userId, params.id);
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
      body: await sampleAt(db, caller.userId, params.id, params.step),
    }),

    trainingJobStatus: ({ caller, params }) => trainingJobStatus(db, caller.userId, params.jobId),

    activeTrainingSession: ({ caller }) => activeSession(db, caller.userId),

    createTrainingSession: ({ caller, body }) => createSession(dependencies, caller.userId, body),

    updateTrainingStep1: ({ caller, params, body }) =>
      updateStep1(dependencies, caller.userId, params.id, body),

    updateTrainingStep2: ({ caller, params, body }) =>
      updateStep2(dependencies, caller.userId, params.id, body),

    updateTrainingStep3: ({ caller, params, body }) =>
      updateStep3(dependencies, caller.userId, params.id, body),

    reopenTrainingSession: ({ caller, params }) => reopenSession(db, caller.userId, params.id),

    deleteTrainingSession: async ({ caller, params }) => {
      await deleteSession(dependencies, caller.userId, params.id);
      return { success: true, message: 'The session is deleted.' };
    },

    generateFaces: async ({ caller: { userId }, params: { id: sessionId }, body, idempotencyKey }) => {
      const jobs = await generateFaces(dependencies, { userId, sessionId, idempotencyKey }, body);
      return startedFor(db, userId, sessionId, jobs);
    },

    generateTrainingImages: async ({
      caller: { userId },
      params: { id: sessionId },
      body,
      idempotencyKey,
    }) => {
      const jobs = await generateImages(dependencies, { userId, sessionId, idempotencyKey }, body);
      return startedFor(db, userId, sessionId, jobs);
    },

    addOwnTrainingImages: ({ caller, params, body }) =>
      addOwnImages(dependencies, caller.userId, params.id, body.uploadIds),

    deleteTrainingImage: ({ caller, params }) =>
      deleteImage(dependencies, caller.userId, { sessionId: params.id, imageId: params.imageId }),

    captionTrainingImage: ({ caller, params, body }) =>
      writeCaptions(dependencies, caller.userId, params.id, {
        imageId: params.imageId,
        how: 'overwrite',
        text: body.caption,
      }),

    captionTrainingImages: ({ caller, params, body }) =>
      writeCaptions(dependencies, caller.userId, params.id, body),

    scoreTrainingImages: ({ caller, params }) => scoreOf(dependencies, caller.userId, params.id),
  };
}

async function startedFor(db: Db, userId: string, sessionId: string, jobs: readonly EngineJobRow[]) {
  return {
    session: await presentSession(db, await standingOf(db, userId, sessionId)),
    jobs: jobs.map((job) => presentJob(job)),
  };
}
