import { z } from 'zod';
import { aspectRatio, category, id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

export const operation = z.enum([
  'text_to_image',
  'image_to_image',
  'inpaint',
  'face_swap',
  'upscale',
  'image_to_text',
  'text_to_video',
  'lora_training',
]);
export type Operation = z.infer<typeof operation>;

export const jobState = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']);
export type JobState = z.infer<typeof jobState>;

export const prompt = z
  .string()
  .trim()
  .min(1, 'Positive prompt is required')
  .max(limits.promptMaximum, `A prompt has at most ${limits.promptMaximum} characters`);
export const negativePrompt = z.string().trim().max(limits.negativePromptMaximum);
export const seed = z.int().min(0).max(limits.seedMaximum);

export const generateImageForm = z.strictObject({
  type: z.literal('image'),
  prompt,
  negativePrompt: negativePrompt.optional(),
  parameters: z
    .strictObject({
      aspectRatio: aspectRatio.default('1:1'),
      category: category.default('sfw'),
      /** Left out: a random one, which the content's record keeps. */
      seed: seed.optional(),
      /** Trained models come with the training wizard; until then only the engine's default. */
      modelId: z.null().optional(),
      bundleSize: z.literal(1).default(1),
    })
    .prefault({}),
});

/** One engine job as its owner sees it in the queue dock. */
export const job = z.strictObject({
  id,
  contentId: id.nullable(),
  operation,
  state: jobState,
  name: z.string(),
  category,
  aspectRatio,
  /** Steps done and in all, as the engine reported them; null before the first report. */
  progress: z.strictObject({ step: z.int(), steps: z.int() }).nullable(),
  /** How many jobs stand before this one among those waiting; null unless queued. */
  position: z.int().nullable(),
  /** Tokens held while it runs, and charged if it completes. */
  cost: z.int(),
  /** Why it did not complete, for the person who asked for it. */
  problem: z.string().nullable(),
  attempt: z.int(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;

export const generationStarted = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  jobId: id,
  contentId: id,
  job,
});

export const securityCheckForm = z.strictObject({
  prompt: z.string().max(20_000),
  negativePrompt: z.string().max(20_000).optional(),
  category: category.default('sfw'),
});

export const securityVerdict = z.strictObject({
  allowed: z.boolean(),
  /** One sentence for each finding, for the person who typed it. */
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
    summary: 'Make one picture from a prompt',
    tag: 'Generation',
    access: 'app',
    limit: 'generate',
    idempotent: true,
    status: 202,
    body: generateImageForm,
    response: generationStarted,
  },
  securityCheck: {
    method: 'POST',
    path: '/api/security-check',
    summary: 'What the safety decision would say of a prompt',
    tag: 'Generation',
    access: 'app',
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
    response: z.array(job),
  },
  cancelJob: {
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    summary: 'Stop a waiting or running job and give its tokens back',
    tag: 'Generation',
    access: 'app',
    params: idParams,
    response: job,
  },
  retryJob: {
    method: 'POST',
    path: '/api/jobs/:id/retry',
    summary: 'Ask again for what a failed or cancelled job was to make',
    tag: 'Generation',
    access: 'app',
    limit: 'generate',
    idempotent: true,
    status: 202,
    params: idParams,
    response: generationStarted,
  },
  dismissJob: {
    method: 'DELETE',
    path: '/api/jobs/:id',
    summary: 'Take an ended job out of the dock; its content stays',
    tag: 'Generation',
    access: 'app',
    params: idParams,
    response: success,
  },
});
