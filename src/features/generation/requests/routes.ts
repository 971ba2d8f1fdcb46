import type { z } from 'zod';
import { category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { generateSfwVideoForm } from '#contract/generation.ts';
import type { generationPriceRoutes } from '#contract/generation-price.ts';
import type { generationRoutes } from '#contract/generation-routes.ts';
import { messages } from '#contract/messages.ts';
import type { OperatingModes } from '#contract/operating-modes.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { bestOfPrice, videoPrice } from '#contract/token-prices.ts';
import { isReading, isVideo } from '#contract/values.ts';
import type { PromptEnhancer } from '#features/generation/enhancer';
import {
  cancelOwnJob,
  cancelWaitingJobs,
  dismissEndedJobs,
  dismissJob,
  getJob,
  presentJob,
} from '#features/generation/jobs';
import { listPersonaNames } from '#features/library/personas';
import { checkTexts, type Judge, type PictureRecords } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import { createAbilitiesReader } from './abilities.ts';
import { findBestOfObstacle, type ListCompared } from './best-of.ts';
import type { GenerationInput } from './build-prompt.ts';
import { getDashboardStats } from './dashboard-stats.ts';
import { enhancePrompt } from './enhance-prompt.ts';
import { expandPrompt } from './expand-prompt.ts';
import { getContentRequest, prepareAgain } from './make-again.ts';
import type { FindModel } from './persona-and-model.ts';
import { prepareImageCall } from './prepare-image-call.ts';
import { type GetReference, prepareImages } from './prepare-images.ts';
import { prepareRetry } from './prepare-retry.ts';
import { type PreparedGeneration, toPrice, type VariationInput } from './prepared-generation.ts';
import { describeStart, getFillingJobs, presentStarted, presentStartedReading } from './present-started.ts';
import { listPromptHistory } from './prompt-history.ts';
import { describePromptLimits, type PromptReaders } from './prompt-limits.ts';
import { getShownJob, listJobs } from './queries.ts';
import { createQueueEstimator } from './queue-estimator.ts';
import { type GenerationDeps, startGeneration } from './start-generation.ts';
import { toTagCatalogue } from './tags.ts';

const { imagesStarted, imageStarted, readingStarted, videoStarted } = messages.generation;

/** The choices of a video besides those of a picture. */
type VideoChoices = Pick<
  z.output<typeof generateSfwVideoForm>,
  'continues' | 'duration' | 'endFrame' | 'quality' | 'startFrame'
>;

export type GenerationHandlersDeps = {
  db: Db;
  judge: Judge;
  pictures: PictureRecords;
  clock: Clock;
  tags: OperatorTags;
  modes: OperatingModes;
  findModel: FindModel;
  listCompared: ListCompared | null;
  enhancer: PromptEnhancer;
  promptReaders?: PromptReaders;
  getReference: GetReference;
  requireAdultAllowed?: GenerationDeps['requireAdultAllowed'];
  /** Prepares variations of a picture. */
  prepareVariations: (
    deps: { db: Db; tags: OperatorTags; findModel: FindModel },
    userId: string,
    input: VariationInput,
  ) => Promise<PreparedGeneration>;
  /** Prepares a video. */
  prepareVideo: (
    deps: { db: Db; tags: OperatorTags; findModel: FindModel },
    userId: string,
    input: GenerationInput & VideoChoices,
  ) => Promise<PreparedGeneration>;
  /** Prepares the rest of a video whose job is retried; null for the job of anything else. */
  prepareRest: (db: Db, retried: EngineJobRow) => Promise<PreparedGeneration | null>;
  /** Prepares what the retry of a job does besides making its result. */
  prepareSheetRetry: (
    db: Db,
    retried: EngineJobRow,
  ) => Promise<Pick<PreparedGeneration, 'each' | 'guard' | 'record'>>;
};

export function generationHandlers(
  dependencies: GenerationHandlersDeps,
): Handlers<typeof generationRoutes & typeof generationPriceRoutes> {
  const { db, judge, clock, enhancer, tags, promptReaders = {} } = dependencies;
  const { prepareRest, prepareSheetRetry, prepareVideo } = dependencies;
  const queue = createQueueEstimator(db);
  const abilities = createAbilitiesReader(db, tags, dependencies.modes);
  const { findModel } = dependencies;
  const expanding = { db, judge, tags, findModel, promptReaders, listEngines: abilities.listEngines };
  const preparing = { ...dependencies, ...expanding };
  return {
    priceImages: async ({ caller, body }) =>
      toPrice(await prepareImageCall(preparing, caller.accountId, body)),

    priceVideo: async ({ body: { duration, quality } }) => ({
      tokens: videoPrice(duration, quality),
      results: 1,
    }),

    generateImage: async ({ caller: { accountId: userId, madeBy, apiKey }, body, idempotencyKey }) => {
      const asked = { generateImage: body };
      const call = { userId, madeBy, apiKey, idempotencyKey, asked };
      const jobs = await startGeneration(dependencies, call, () => prepareImageCall(preparing, userId, body));
      return presentStarted(jobs, await describeStart(db, jobs, imagesStarted(jobs.length)));
    },

    expandPrompt: ({ body: { nsfwTag: tagId, variants, ...input }, caller }) =>
      expandPrompt(expanding, caller.accountId, { ...input, tagId }, variants),

    enhancePrompt: ({ body: { nsfwTag: tagId, ...input }, caller }) =>
      enhancePrompt({ ...expanding, enhancer }, caller.accountId, { ...input, tagId }),

    bestOf: async ({ caller: { accountId: userId }, query }) => ({
      price: bestOfPrice(),
      reason: await findBestOfObstacle(dependencies, { userId, ...query }),
    }),

    generateSfwVideo: async ({ caller: { accountId: userId, madeBy, apiKey }, body, idempotencyKey }) => {
      const asked = { generateSfwVideo: body };
      const jobs = await startGeneration(
        dependencies,
        { userId, madeBy, apiKey, idempotencyKey, asked },
        () => prepareVideo(dependencies, userId, { ...body, category: 'sfw' }),
      );
      return presentStarted(jobs, await describeStart(db, jobs, videoStarted));
    },

    generateNsfwVideo: async ({ caller: { accountId: userId, madeBy, apiKey }, body, idempotencyKey }) => {
      const asked = { generateNsfwVideo: body };
      const jobs = await startGeneration(
        dependencies,
        { userId, madeBy, apiKey, idempotencyKey, asked },
        () => prepareVideo(dependencies, userId, { ...body, category: 'nsfw', tagId: body.loraModel }),
      );
      return presentStarted(jobs, await describeStart(db, jobs, videoStarted));
    },

    textToImage: async ({ caller: { accountId: userId, madeBy, apiKey }, body, idempotencyKey }) => {
      const asked = { textToImage: body };
      const started = startGeneration(dependencies, { userId, madeBy, apiKey, idempotencyKey, asked }, () =>
        prepareImages(dependencies, userId, {
          prompt: body.prompt,
          negativePrompt: body.negative_prompt,
          category: body.category,
          aspectRatio: '1:1',
          count: body.batch_size,
          modelId: body.modelId,
          tagId: body.nsfwTag,
          contentType: body.isTrainingData ? 'training_data' : 'image',
        }),
      );
      return toTextToImageAnswer(db, started);
    },

    securityCheck: async ({ body, caller }) =>
      checkTexts(judge, {
        ownNames: await listPersonaNames(db, caller.accountId),
        category: body.category,
        fields: {
          prompt: body.prompt,
          ...(body.negativePrompt !== undefined && { negativePrompt: body.negativePrompt }),
        },
      }),

    promptLimits: async ({ body }) => ({
      limits: describePromptLimits(await abilities.listEngines(), promptReaders, body),
    }),

    promptHistory: ({ caller }) => listPromptHistory(db, caller.accountId, caller.madeBy),

    abilities: ({ caller }) => abilities.read(caller.gate === 'app' ? category.options : ['sfw']),

    tagCatalogue: async () => toTagCatalogue(tags),

    dashboardStats: ({ caller }) => getDashboardStats(db, caller.accountId, clock()),

    listJobs: ({ caller }) => listJobs(db, queue, caller.accountId),

    getJob: ({ caller, params }) => getShownJob(db, queue, caller.accountId, params.id),

    cancelJob: ({ caller, params }) => cancelOwnJob(db, caller.accountId, params.id),

    cancelWaitingJobs: ({ caller, params }) => cancelWaitingJobs(db, caller.accountId, params.id),

    retryJob: async ({ caller: { accountId: userId, madeBy, apiKey }, params, idempotencyKey }) => {
      const job = await getJob(db, userId, params.id);
      const asked = { retryJob: job.id };
      const call = { userId, madeBy, apiKey, idempotencyKey, asked };
      const jobs = await startGeneration(
        dependencies,
        call,
        async () =>
          (await prepareRest(db, job)) ?? {
            ...(await prepareRetry(db, job)),
            ...(await prepareSheetRetry(db, job)),
          },
      );
      if (isReading(job.operation)) {
        const message = await describeStart(db, jobs, readingStarted);
        return { ...presentStartedReading(jobs, message), contentId: null };
      }
      const started = isVideo(job.operation) ? videoStarted : imageStarted;
      return presentStarted(jobs, await describeStart(db, jobs, started));
    },

    contentRequest: ({ caller, params }) => getContentRequest(db, caller.accountId, params.id),

    makeAgain: async ({ caller: { accountId: userId, madeBy, apiKey }, params, idempotencyKey }) => {
      const call = { userId, madeBy, apiKey, idempotencyKey, asked: { makeAgain: params.id } };
      const jobs = await startGeneration(dependencies, call, () => prepareAgain(db, userId, params.id));
      const started = isVideo(jobs[0]?.operation ?? 'text_to_image') ? videoStarted : imageStarted;
      return presentStarted(jobs, await describeStart(db, jobs, started));
    },

    dismissJob: async ({ caller, params }) => {
      await dismissJob(db, caller.accountId, params.id);
      return { success: true, message: 'Job removed from the queue.' };
    },

    clearEndedJobs: async ({ caller }) => ({
      success: true,
      message: 'Finished jobs cleared.',
      cleared: await dismissEndedJobs(db, caller.accountId),
    }),
  };
}

/** Blocked content is a regular answer of this call (`docs/requirements/signed-in.md`, section 7). */
async function toTextToImageAnswer(db: Db, started: Promise<EngineJobRow[]>) {
  try {
    const jobs = await started;
    return {
      success: true as const,
      message: await describeStart(db, jobs, imagesStarted(jobs.length)),
      contentItems: getFillingJobs(jobs).left.map(({ id, contentId }) => ({ id: contentId, jobId: id })),
      jobs: jobs.map((job) => presentJob(job)),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONTENT_BLOCKED') throw error;
    const reasons = (error.details?.reasons ?? []) as string[];
    return { success: false as const, blocked: true as const, reasons, message: error.message };
  }
}
