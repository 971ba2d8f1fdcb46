/** Waiting jobs, people and engines as the scheduler sees them. */
import type { Operation } from '#contract/jobs.ts';
import type { EngineRoom, UserLoad, WaitingJob } from '../../src/features/generation/choose-next.ts';

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
  createdAt,
  ...more,
});
export const load = (slots: number, more: Partial<UserLoad> = {}): UserLoad => ({
  running: 0,
  slots,
  lastServedAt: 0,
  lastBulkAt: 0,
  ...more,
});
export const room = (free: number, id = 'engine', operations: Operation[] = [picture]): EngineRoom => ({
  id,
  operations: new Set(operations),
  free,
});
