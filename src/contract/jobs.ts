import { z } from 'zod';
import { category, id, timestamp } from './common.ts';
import { jobStates, operations } from './values.ts';

export const operation = z.enum(operations);
export type Operation = z.infer<typeof operation>;

/** What a safety decision is about: a request for an engine, or the texts of a post. */
export const judgedWork = z.enum([...operations, 'post']);
export type JudgedWork = z.infer<typeof judgedWork>;

export const jobState = z.enum(jobStates);
export type JobState = z.infer<typeof jobState>;

/** One engine job as its owner sees it in the queue dock. */
export const job = z.strictObject({
  id,
  contentId: id.nullable(),
  /** The team member who requested it; null for the owner. */
  madeBy: id.nullable(),
  operation,
  state: jobState,
  name: z.string(),
  category,
  /** The proportions of the result, as `3:4`, or in pixels for a video, to reserve its place. */
  aspectRatio: z.string(),
  /** Shared by the jobs of one call; null for a single job. */
  bundleId: id.nullable(),
  /** Completed and total steps, as the engine reports them; null before the first report. */
  progress: z.strictObject({ step: z.int(), steps: z.int() }).nullable(),
  /** The number of queued jobs ahead of this one; null unless queued. */
  position: z.int().nullable(),
  /** Estimated seconds until completion, from recent jobs of its kind; null if there are none. */
  expectedSeconds: z.number().nullable(),
  /** Tokens held until it ends, and captured when it completes. */
  cost: z.int(),
  /** Why it failed, for the creator. */
  problem: z.string().nullable(),
  attempt: z.int(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;

/** Available tokens, the plan tokens among them, and tokens held for active jobs. */
export const walletBalance = z.strictObject({ tokens: z.int(), planTokens: z.int(), heldTokens: z.int() });
export const cancelledJob = job.extend({ wallet: walletBalance });
export const cancelledJobs = z.strictObject({ jobs: z.array(job), wallet: walletBalance });
