import type { z } from 'zod';
import { type Job, job } from '#contract/jobs.ts';

/** A job as an assistant sees it. */
export const toolJob = job.pick({
  id: true,
  contentId: true,
  operation: true,
  state: true,
  name: true,
  category: true,
  progress: true,
  position: true,
  expectedSeconds: true,
  cost: true,
  problem: true,
});
export type ToolJob = z.infer<typeof toolJob>;

/** Leaves out what only the queue dock needs. */
export const toShownJob = ({
  id,
  contentId,
  operation,
  state,
  name,
  category,
  progress,
  position,
  expectedSeconds,
  cost,
  problem,
}: Job): ToolJob => ({
  id,
  contentId,
  operation,
  state,
  name,
  category,
  progress,
  position,
  expectedSeconds,
  cost,
  problem,
});
