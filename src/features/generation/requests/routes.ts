import { category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { generationRoutes } from '#contract/generation.ts';
import { isReading } from '#contract/jobs.ts';
import { messages } from '#contract/messages.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { cancelOne, cancelWaiting, dismiss, dismissJob, jobOf, presentJob } from '#features/generation/jobs';
import { check, type Judge, type PictureRecords } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import { openAbilities } from './abilities.ts';
import { dashboardStats } from './dashboard-stats.ts';
import { imageOrder } from './image-order.ts';
import { filling, started, startedReading } from './present-started.ts';
import { promptHistory } from './prompt-history.ts';
import { listJobs } from './queries.ts';

import { openQueueOutlook } from './queue-outlook.ts';
import { retryOrder } from './retry-order.ts';
import { startGeneration } from './start-generation.ts';
import type { FindModel } from './subject.ts';
import { tagCatalogueOf } from './tags.ts';
import { videoOrder } from './video-order.ts';

export type GenerationDependencies = {
  db: Db;
  judge: Judge;
  pictures: PictureRecords;
  clock: Clock;
  tags: OperatorTags;
  findModel: FindModel;
};

export function generationHandlers(dependencies: GenerationDependencies): Handlers<typeof generationRoutes> {
  const { db, judge, clock, tags } = dependencies;
  const queue = openQueueOutlook(db);
  const abilities = openAbilities(db, tags);
  return {
    generateImage: async ({ caller: { accountId: userId, madeBy }, body, idempotencyKey }) => {
      const asked = { generateImage: body };
      const { prompt, negativePrompt, parameters } = body;
      const jobs = await startGeneration(dependencies, { userId, madeBy, idempotencyKey, asked }, () =>
        imageOrder(dependencies, userId, {
          prompt,
          negativePrompt,
          ...parameters,
          count: parameters.bundleSize,
          contentType: 'image',
        }),
      );
      return started(jobs, messages.generation.imagesStarted(jobs.length));
    },

    generateSfwVideo: async ({ caller: { accountId: userId, madeBy }, body, idempotencyKey }) => {
      const asked = { generateSfwVideo: body };
      const jobs = await startGeneration(dependencies, { userId, madeBy, idempotencyKey, asked }, () =>
        videoOrder(dependencies, userId, { ...body, category: 'sfw' }),
      );
      return started(jobs, messages.generation.videoStarted);
    },

    generateNsfwVideo: async ({ caller: { accountId: userId, madeBy }, body, idempotencyKey }) => {
      const asked = { generateNsfwVideo: body };
      const jobs = await startGeneration(dependencies, { userId, madeBy, idempotencyKey, asked }, () =>
        videoOrder(dependencies, userId, { ...body, category: 'nsfw' }),
      );
      return started(jobs, messages.generation.videoStarted);
    },

    textToImage: async ({ caller: { accountId: userId, madeBy }, body, idempotencyKey }) => {
      const asked = { textToImage: body };
      const ordered = startGeneration(dependencies, { userId, madeBy, idempotencyKey, asked }, () =>
        imageOrder(dependencies, userId, {
          prompt: body.prompt,
          negativePrompt: body.negative_prompt,
          category: body.category,
          aspectRatio: '1:1',
          count: body.batch_size,
          modelId: body.modelId,
          nsfwTag: body.nsfwTag,
          contentType: body.isTrainingData ? 'training_data' : 'image',
        }),
      );
      return textToImageAnswer(ordered);
    },

    securityCheck: ({ body }) =>
      check(judge, {
        category: body.category,
        fields: {
          prompt: body.prompt,
          ...(body.negativePrompt !== undefined && { negativePrompt: body.negativePrompt }),
        },
      }),

    promptHistory: ({ caller }) => promptHistory(db, caller.accountId, caller.madeBy),

    abilities: ({ caller }) => abilities(caller.gate === 'app' ? category.options : ['sfw']),

    tagCatalogue: async () => tagCatalogueOf(tags),

    dashboardStats: ({ caller }) => dashboardStats(db, caller.accountId, clock()),

    listJobs: ({ caller }) => listJobs(db, queue, caller.accountId),

    cancelJob: ({ caller, params }) => cancelOne(db, caller.accountId, params.id),

    cancelWaitingJobs: ({ caller, params }) => cancelWaiting(db, caller.accountId, params.id),

    retryJob: async ({ caller: { accountId: userId, madeBy }, params, idempotencyKey }) => {
      const job = await jobOf(db, userId, params.id);
      const asked = { retryJob: job.id };
      const jobs = await startGeneration(dependencies, { userId, madeBy, idempotencyKey, asked }, () =>
        retryOrder(db, job),
      );
      if (isReading(job.operation)) {
        return { ...startedReading(jobs, messages.generation.readingStarted), contentId: null };
      }
      const video = job.operation === 'text_to_video';
      return started(jobs, video ? messages.generation.videoStarted : messages.generation.imageStarted);
    },

    dismissJob: async ({ caller, params }) => {
      await dismissJob(db, caller.accountId, params.id);
      return { success: true, message: 'The job is out of the dock.' };
    },

    clearEndedJobs: async ({ caller }) => ({
      success: true,
      message: 'The dock is tidy.',
      cleared: await dismiss(db, caller.accountId),
    }),
  };
}

/** Blocked content is an answer of this call, not an error (specification 001, section 7). */
async function textToImageAnswer(ordered: Promise<EngineJobRow[]>) {
  try {
    const jobs = await ordered;
    return {
      success: true as const,
      message: messages.generation.imagesStarted(jobs.length),
      contentItems: filling(jobs).left.map(({ id, contentId }) => ({ id: contentId, jobId: id })),
      jobs: jobs.map((job) => presentJob(job)),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONTENT_BLOCKED') throw error;
    const reasons = (error.details?.reasons ?? []) as string[];
    return { success: false as const, blocked: true as const, reasons, message: error.message };
  }
}
