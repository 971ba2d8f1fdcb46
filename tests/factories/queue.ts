import { and, eq, sql } from 'drizzle-orm';
import { operation } from '#contract/jobs.ts';
import type { Db } from '#platform/db/client.ts';
import { lockPool } from '../../src/features/generation/execution/pools.ts';
import { failJob } from '../../src/features/generation/jobs/end-job.ts';
import { type EngineJobRow, engineJobs } from '../../src/features/generation/jobs/schema.ts';
import type { GenerationInput } from '../../src/features/generation/requests/build-prompt.ts';
import type { ImageOptions } from '../../src/features/generation/requests/prepare-images.ts';
import { requestPictures } from './jobs.ts';

/** Postpones a user's waiting jobs for a day, so that a page can be shown as it is. */
export async function postponeJobs(db: Db, userId: string): Promise<void> {
  await db
    .update(engineJobs)
    .set({ runAfter: sql`now() + interval '1 day'` })
    .where(and(eq(engineJobs.userId, userId), eq(engineJobs.state, 'queued')));
}

/** Removes all waiting jobs, of every user, so that queue positions start at the first. */
export async function emptyQueue(db: Db): Promise<void> {
  await db
    .update(engineJobs)
    .set({ state: 'cancelled', endedAt: sql`now()` })
    .where(eq(engineJobs.state, 'queued'));
}

/** Requests pictures that no worker starts. Takes two connections: one call after the other. */
export function requestWaitingPictures(
  db: Db,
  userId: string,
  asked: Partial<GenerationInput & ImageOptions> = {},
): Promise<EngineJobRow[]> {
  return db.transaction(async (tx) => {
    await lockPool(tx, operation.options, 60_000);
    const jobs = await requestPictures(db, userId, asked);
    await postponeJobs(db, userId);
    return jobs;
  });
}

/** Marks a waiting job as running on another worker that makes a video of it, with this progress. */
export async function runVideoElsewhere(
  db: Db,
  { id }: EngineJobRow,
  step: number,
  steps: number,
): Promise<void> {
  const size = JSON.stringify({ operation: 'text_to_video', seconds: 5, width: 512, height: 912 });
  await db
    .update(engineJobs)
    .set({
      state: 'running',
      operation: 'text_to_video',
      request: sql`request || ${size}::jsonb`,
      leasedBy: 'elsewhere',
      leaseExpiresAt: sql`now() + interval '1 day'`,
      startedAt: sql`now()`,
      attempt: 1,
      step,
      steps,
    })
    .where(eq(engineJobs.id, id));
}

/** Ends a job as an engine fault does. */
export function failJobOnEngine(db: Db, { id }: EngineJobRow, problem: string): Promise<boolean> {
  return db.transaction((tx) => failJob(tx, id, { problem, fault: 'out_of_memory' }));
}
