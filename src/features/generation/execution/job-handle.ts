/** The handle of a remote job: stored so that a later attempt can join it, or cleaned up if none does. */

import { type Engine, EngineError, type JobHandle } from '@castwright/engine-port';
import { and, eq } from 'drizzle-orm';
import { isLeasedBy, scheduleCleanup, toCleanups } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';

/** Creates the job's handle for an adapter. It can be saved only while this worker has the lease. */
export function createJobHandle(db: Db, workerId: string, engine: Engine, job: EngineJobRow): JobHandle {
  return {
    saved: job.onEngine?.engine === engine.id ? job.onEngine.handle : null,
    async save(handle) {
      const kept = await db
        .update(engineJobs)
        .set({ onEngine: { engine: engine.id, handle } })
        .where(and(eq(engineJobs.id, job.id), eq(engineJobs.state, 'running'), isLeasedBy(workerId)))
        .returning({ id: engineJobs.id });
      if (kept.length === 0) throw createLeaseError();
    },
  };
}

/** @throws EngineError `cancelled` when the job belongs to another worker by now */
export async function requireLease(db: Db, workerId: string, jobId: string): Promise<void> {
  const own = await db
    .select({ id: engineJobs.id })
    .from(engineJobs)
    .where(and(eq(engineJobs.id, jobId), eq(engineJobs.state, 'running'), isLeasedBy(workerId)));
  if (own.length === 0) throw createLeaseError();
}

const createLeaseError = () => new EngineError('cancelled', 'This was stopped.', 'the lease was lost');

/**
 * Schedules the cleanup of a remote job on another engine than the one that has the job now. A worker with that engine
 * runs it in its next round.
 */
export async function scheduleCleanupElsewhere(db: Db, engine: Engine, job: EngineJobRow): Promise<void> {
  const { id, onEngine } = job;
  if (!onEngine || onEngine.engine === engine.id) return;
  await db.transaction(async (tx) => {
    const left = await tx
      .update(engineJobs)
      .set({ onEngine: null })
      .where(and(eq(engineJobs.id, id), eq(engineJobs.onEngine, onEngine)))
      .returning({ id: engineJobs.id });
    if (left.length > 0) await scheduleCleanup(tx, toCleanups(job, false), 0);
  });
}
