import { z } from 'zod';
import { abilities } from './abilities.ts';
import { aspectRatio, category, id, idParams, success, timestamp } from './common.ts';
import { dashboardStats } from './dashboard.ts';
import { cancelledJob, cancelledJobs, job, operation } from './jobs.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';
import { tagCatalogue } from './tags.ts';
import { bestOfCount } from './token-prices.ts';

export const prompt = z
  .string()
  .trim()
  .min(1, 'Positive prompt is required')
  .max(limits.promptMaximum, `A prompt has at most ${limits.promptMaximum} characters`);
export const negativePrompt = z.string().trim().max(limits.negativePromptMaximum);
export const seed = z.int().min(0).max(limits.seedMaximum);
/** The id of a tag or LoRA of the operator's catalogue (`tags.ts`). */
export const tagId = z.string().max(limits.tagIdMaximum);

export const generateImageForm = z.strictObject({
  type: z.literal('image'),
  prompt,
  negativePrompt: negativePrompt.optional(),
  parameters: z
    .strictObject({
      aspectRatio: aspectRatio.default('1:1'),
      category: category.default('sfw'),
      /** Left out: a random seed, stored in the item's metadata. */
      seed: seed.optional(),
      /**
       * A completed trained model of the caller. Null or left out: the persona's model, or without a persona the engine's
       * default; never the caller's default model (decision 033).
       */
      modelId: id.nullish(),
      /** The number of pictures. Each is a separate job whose seed counts up from the given one. */
      bundleSize: z.int().min(1).max(limits.bundleMaximum).default(1),
      /** One of the operator's image tags; adult category only. */
      nsfwTag: tagId.nullish(),
      /** The persona in the picture: keeps its identity and adds its prompt. */
      personaId: id.nullish(),
      /**
       * With 4, each job makes four pictures, stores the one with the nearest likeness to the persona or model, and
       * costs what `bestOf` says. Without a face in any of them the first is stored for the price of one picture.
       */
      bestOf: z.union([z.literal(1), z.literal(bestOfCount)]).default(1),
    })
    .refine(({ bestOf, bundleSize }) => bestOf === 1 || bundleSize <= limits.interactiveBundleMaximum, {
      path: ['bundleSize'],
      message: `“Best of ${bestOfCount}” makes at most ${limits.interactiveBundleMaximum} pictures at once`,
    })
    .prefault({}),
});

/** Whether “Best of 4” can choose a picture of this persona and model, and what it costs. */
export const bestOfOffer = z.strictObject({
  /** Tokens for each picture that is kept; they include the share of those that are not. */
  price: z.int(),
  /** Why it cannot choose, and what to do; null if it can. */
  reason: z.string().nullable(),
});

export const videoSeconds = z.union([z.literal(3), z.literal(5), z.literal(10)]);
export const videoQuality = z.enum(['low', 'mid', 'high']);

const videoFields = {
  prompt,
  negativePrompt: negativePrompt.optional(),
  duration: videoSeconds.default(5),
  quality: videoQuality.default('mid'),
  /** As for a picture. */
  modelId: id.nullish(),
  personaId: id.nullish(),
  seed: seed.optional(),
};
export const generateSfwVideoForm = z.strictObject(videoFields);
export const generateNsfwVideoForm = z.strictObject({
  ...videoFields,
  /** One of the operator's video LoRAs, or `none`. */
  loraModel: tagId.default('none'),
});

/** The call of the training wizard and of older dashboard clients (docs/requirements/signed-in.md, section 7). */
export const textToImageForm = z.strictObject({
  prompt,
  negative_prompt: negativePrompt.optional(),
  batch_size: z.int().min(1).max(limits.bundleMaximum).default(1),
  category: category.default('sfw'),
  modelId: id.nullish(),
  isTrainingData: z.boolean().default(false),
  isStep1ModelGeneration: z.boolean().default(false),
  isDashboardGeneration: z.boolean().default(false),
  nsfwTag: tagId.nullish(),
});

export const generationStarted = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  jobId: id,
  contentId: id,
  job,
  /** Every job of the call; `job` is the first. */
  jobs: z.array(job),
});

export type GenerationStarted = z.infer<typeof generationStarted>;

/** In the shape of docs/requirements/signed-in.md, section 7. */
export const textToImageAnswer = z.union([
  z.strictObject({
    success: z.literal(true),
    message: z.string(),
    /** The items with their jobs. */
    contentItems: z.array(z.strictObject({ id, jobId: id })),
    jobs: z.array(job),
  }),
  z.strictObject({
    success: z.literal(false),
    blocked: z.literal(true),
    reasons: z.array(z.string()),
    message: z.string(),
  }),
]);

/** A prompt that the creator has used. */
export const promptHistoryEntry = z.strictObject({
  prompt: z.string(),
  negativePrompt: z.string(),
  category,
  operation,
  usedAt: timestamp,
});
export type PromptHistoryEntry = z.infer<typeof promptHistoryEntry>;

export const securityCheckForm = z.strictObject({
  prompt: z.string().max(20_000),
  negativePrompt: z.string().max(20_000).optional(),
  category: category.default('sfw'),
});

export const securityVerdict = z.strictObject({
  allowed: z.boolean(),
  /** One sentence for each finding, for the creator. */
  reasons: z.array(z.string()),
  message: z.string(),
  policyVersion: z.string(),
  findings: z.array(
    z.strictObject({ field: z.string(), term: z.string(), rule: z.string(), reason: z.string() }),
  ),
});
export type SecurityVerdict = z.infer<typeof securityVerdict>;

export const generationRoutes = defineRoutes({
  generateImage: {
    method: 'POST',
    path: '/api/generate-image',
    summary: 'Generate pictures from a prompt: one, or a bundle of up to 25',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    limit: 'generate',
    idempotent: true,
    status: 202,
    body: generateImageForm,
    response: generationStarted,
  },
  bestOf: {
    method: 'GET',
    path: '/api/generate-image/best-of',
    summary: 'Whether the nearest of four pictures can be kept of a persona or model, and its price',
    tag: 'Generation',
    access: 'tour',
    owner: 'account',
    query: z.strictObject({ category, personaId: id.optional(), modelId: id.optional() }),
    response: bestOfOffer,
  },
  generateSfwVideo: {
    method: 'POST',
    path: '/api/generate-video/sfw',
    summary: 'Generate one safe-for-work video from a prompt',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    limit: 'generate',
    idempotent: true,
    status: 202,
    body: generateSfwVideoForm,
    response: generationStarted,
  },
  generateNsfwVideo: {
    method: 'POST',
    path: '/api/generate-video/nsfw',
    summary: 'Generate one adult video from a prompt',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    limit: 'generate',
    idempotent: true,
    status: 202,
    body: generateNsfwVideoForm,
    response: generationStarted,
  },
  textToImage: {
    method: 'POST',
    path: '/api/runpod/txt2img',
    summary: 'Generate a batch of pictures, each an item of My Content',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    limit: 'generate',
    idempotent: true,
    body: textToImageForm,
    response: textToImageAnswer,
  },
  promptHistory: {
    method: 'GET',
    path: '/api/prompts/history',
    summary: 'Prompts used before, without duplicates, newest first',
    tag: 'Generation',
    access: 'tour',
    owner: 'account',
    response: z.array(promptHistoryEntry),
  },
  abilities: {
    method: 'GET',
    path: '/api/abilities',
    summary: 'What the engines support by operation and category, with reasons',
    tag: 'Generation',
    access: 'tour',
    owner: 'installation',
    response: abilities,
  },
  tagCatalogue: {
    method: 'GET',
    path: '/api/tags',
    summary: "The operator's image tags and video LoRAs",
    tag: 'Generation',
    access: 'tour',
    owner: 'installation',
    response: tagCatalogue,
  },
  dashboardStats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: 'Content by kind, running jobs, and tokens: left, held, and used this month by day',
    tag: 'Generation',
    access: 'tour',
    owner: 'account',
    response: dashboardStats,
  },
  clearEndedJobs: {
    method: 'DELETE',
    path: '/api/jobs',
    summary: 'Remove all ended jobs from the dock; their content stays',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    response: z.strictObject({ success: z.literal(true), message: z.string(), cleared: z.int() }),
  },
  securityCheck: {
    method: 'POST',
    path: '/api/security-check',
    summary: 'The safety decision for a prompt, without a job',
    tag: 'Generation',
    access: 'app',
    owner: 'installation',
    limit: 'safety',
    body: securityCheckForm,
    response: securityVerdict,
  },
  listJobs: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'Running, waiting and recently ended jobs, newest first',
    tag: 'Generation',
    access: 'tour',
    owner: 'account',
    response: z.array(job),
  },
  cancelJob: {
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    summary: 'Cancel a waiting or running job and refund its tokens',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: cancelledJob,
  },
  cancelWaitingJobs: {
    method: 'POST',
    path: '/api/jobs/:id/cancel-waiting',
    summary: "Cancel the waiting jobs of this job's bundle and refund their tokens; running ones continue",
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: cancelledJobs,
  },
  retryJob: {
    method: 'POST',
    path: '/api/jobs/:id/retry',
    summary: 'Retry a failed or cancelled job',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    limit: 'generate',
    idempotent: true,
    status: 202,
    params: idParams,
    /** Null for text recognition, which creates no item. */
    response: generationStarted.extend({ contentId: id.nullable() }),
  },
  dismissJob: {
    method: 'DELETE',
    path: '/api/jobs/:id',
    summary: 'Remove an ended job from the dock; its content stays',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
