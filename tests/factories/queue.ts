import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { leasingLock } from '../../src/features/generation/execution/lease-jobs.ts';
import { failJob } from '../../src/features/generation/jobs/end-job.ts';
import { type EngineJobRow, engineJobs } from '../../src/features/generation/jobs/schema.ts';
import type { ImageChoices } from '../../src/features/generation/requests/image-order.ts';
import { orderPictures } from './jobs.ts';

/** Puts off for a day what of a person's waits, so that a page can be looked at as it stands. */
export async function putOff(db: Db, userId: string): Promise<void> {
  await db
    .update(engineJobs)
    .set({ runAfter: sql`now() + interval '1 day'` })
    .where(and(eq(engineJobs.userId, userId), eq(engineJobs.state, 'queued')));
}

/** Lets nothing wait any more, whoever asked for it, so that places begin at the first. */
export async function emptyQueue(db: Db): Promise<void> {
  await db
    .update(engineJobs)
    .set({ state: 'cancelled', endedAt: sql`now()` })
    .where(eq(engineJobs.state, 'queued'));
}

/** Orders pictures that no worker begins. Takes two connections: one call after the other. */
export function orderForLater(
  db: Db,
  userId: string,
  asked: Partial<ImageChoices> = {},
): Promise<EngineJobRow[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${leasingLock})`);
    const jobs = await orderPictures(db, userId, asked);
    await putOff(db, userId);
    return jobs;
  });
}

/** Says of a waiting job that another worker makes a video of it, and how far that is. */
export async function filmElsewhere(
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

/** Ends a job as an engine does that has met a fault. */
export function failOnEngine(db: Db, { id }: EngineJobRow, problem: string): Promise<boolean> {
  return db.transaction((tx) => failJob(tx, id, { problem, fault: 'out_of_memory' }));
}
