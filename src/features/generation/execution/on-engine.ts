/** What runs for a job on an engine that names jobs itself: kept, to be joined, and left behind where it is not. */

import { type Engine, EngineError, type JobHandle } from '@castwright/engine-port';
import { and, eq } from 'drizzle-orm';
import { leasedBy, leaveBehind, leftOf } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';

/** The engine's name for a job, stored with it while the worker has it. */
export function handleOf(db: Db, workerId: string, engine: Engine, job: EngineJobRow): JobHandle {
  return {
    known: job.onEngine?.engine === engine.id ? job.onEngine.handle : null,
    async keep(handle) {
      const kept = await db
        .update(engineJobs)
        .set({ onEngine: { engine: engine.id, handle } })
        .where(and(eq(engineJobs.id, job.id), eq(engineJobs.state, 'running'), leasedBy(workerId)))
        .returning({ id: engineJobs.id });
      if (kept.length === 0) throw new EngineError('cancelled', 'This was stopped.', 'the lease was lost');
    },
  };
}

/**
 * What runs for a job on another engine than the one that has it now is left behind there, to be stopped by the next
 * round of a worker that has that engine: nobody waits for it.
 */
export async function leaveElsewhere(db: Db, engine: Engine, job: EngineJobRow): Promise<void> {
  const { id, onEngine } = job;
  if (!onEngine || onEngine.engine === engine.id) return;
  await db.transaction(async (tx) => {
    const left = await tx
      .update(engineJobs)
      .set({ onEngine: null })
      .where(and(eq(engineJobs.id, id), eq(engineJobs.onEngine, onEngine)))
      .returning({ id: engineJobs.id });
    if (left.length > 0) await leaveBehind(tx, leftOf(job, false), 0);
  });
}
