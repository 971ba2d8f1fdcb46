import { z } from 'zod';
import { category, id, timestamp } from './common.ts';

export const operation = z.enum([
  'text_to_image',
  'text_to_image_with_face',
  'image_to_image',
  'inpaint',
  'face_swap',
  'upscale',
  'image_to_text',
  'caption',
  'text_to_video',
  'lora_training',
]);
export type Operation = z.infer<typeof operation>;

/** Whether an operation gives words, which stand on the page of image to text, and nothing in My Content. */
export function isReading(operation: Operation): operation is 'image_to_text' | 'caption' {
  return operation === 'image_to_text' || operation === 'caption';
}

export const jobState = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']);
export type JobState = z.infer<typeof jobState>;

/** One engine job as its owner sees it in the queue dock. */
export const job = z.strictObject({
  id,
  contentId: id.nullable(),
  /** The member of the account's team who asked for it; null for its owner. */
  madeBy: id.nullable(),
  operation,
  state: jobState,
  name: z.string(),
  category,
  /** What it fills: width by height, as `3:4` or in pixels for a video, to hold its place. */
  aspectRatio: z.string(),
  /** Jobs that were asked for by one call carry the same; null for a single one. */
  bundleId: id.nullable(),
  /** Steps done and in all, as the engine reported them; null before the first report. */
  progress: z.strictObject({ step: z.int(), steps: z.int() }).nullable(),
  /** How many jobs stand before this one among those waiting; null unless queued. */
  position: z.int().nullable(),
  /** Seconds until it is likely to be done, from recent jobs of its kind; null while there are none. */
  expectedSeconds: z.number().nullable(),
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

/** Whole tokens to spend, how many of them are a plan's, and how many are held for jobs under way. */
export const walletBalance = z.strictObject({ tokens: z.int(), planTokens: z.int(), heldTokens: z.int() });
export const cancelledJob = job.extend({ wallet: walletBalance });
export const cancelledJobs = z.strictObject({ jobs: z.array(job), wallet: walletBalance });
