/** Waiting jobs, users and engines as the scheduler sees them. */

import { categories } from '@castwright/engine-port';
import type { Operation } from '#contract/jobs.ts';
import {
  type EngineCapacity,
  toWorkKey,
  type UserLoad,
  type WaitingJob,
} from '../../src/features/generation/scheduler/choose-next.ts';

const picture: Operation = 'text_to_image';
export const waitingJob = (
  id: string,
  userId: string,
  createdAt: number,
  more: Partial<WaitingJob> = {},
): WaitingJob => ({
  id,
  userId,
  lane: 'interactive',
  operation: picture,
  category: 'sfw',
  createdAt,
  ...more,
});
export const load = (slots: number, more: Partial<UserLoad> = {}): UserLoad => ({
  running: 0,
  slots,
  weight: 1,
  lastServedAt: 0,
  lastBulkAt: 0,
  ...more,
});
export const capacity = (
  free: number,
  id = 'engine',
  operations: Operation[] = [picture],
): EngineCapacity => ({
  id,
  work: new Set(
    operations.flatMap((operation) => categories.map((category) => toWorkKey({ operation, category }))),
  ),
  free,
});
