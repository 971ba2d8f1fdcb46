/** What runs for a job on an engine that names jobs itself: kept, joined, and stopped where nobody waits for it. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Engine, EngineError, type JobHandle } from '#engines/port';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { hasEnded } from './job-states.ts';
import { leasedBy } from './move-job.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

/** In one round, so that an engine which answers slowly does not hold the others up for long. */
const mostAtOnce = 20;

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
 * Stops what runs for a job on another engine than the one that has it now, before it runs twice. Where that engine
 * does not answer the job goes on: a time-out ends there what was left.
 */
export async function stopElsewhere(
  { db, engines = [], log }: { db: Db; engines?: readonly Engine[]; log: Logger },
  engine: Engine,
  { id, onEngine }: EngineJobRow,
): Promise<void> {
  if (!onEngine || onEngine.engine === engine.id) return;
  const other = engines.find((each) => each.id === onEngine.engine);
  await other?.cancel(id, onEngine.handle).catch((error: unknown) => {
    log.warn(
      { err: error, jobId: id, engine: onEngine.engine },
      'a job that moved on may still run where it was',
    );
  });
  await db
    .update(engineJobs)
    .set({ onEngine: null })
    .where(and(eq(engineJobs.id, id), eq(engineJobs.onEngine, onEngine)));
}

/**
 * Stops on these engines what jobs have left there that ended otherwise than by a result: cancelled while no worker
 * had them, say. Repeatable; what cannot be stopped is tried again by the next round.
 */
export async function stopLeft(db: Db, engines: readonly Engine[], log: Logger): Promise<void> {
  const ids = engines.map(({ id }) => id);
  const left = await db
    .select({ id: engineJobs.id, onEngine: engineJobs.onEngine })
    .from(engineJobs)
    .where(
      and(
        isNotNull(engineJobs.onEngine),
        isNotNull(engineJobs.endedAt),
        inArray(sql`(${engineJobs.onEngine} ->> 'engine')`, ids),
      ),
    )
    .limit(mostAtOnce);
  await Promise.all(
    left.map(async ({ id, onEngine }) => {
      if (!onEngine) return;
      try {
        await engines.find((engine) => engine.id === onEngine.engine)?.cancel(id, onEngine.handle);
        await db.update(engineJobs).set({ onEngine: null }).where(eq(engineJobs.id, id));
      } catch (error) {
        log.warn({ err: error, jobId: id, engine: onEngine.engine }, 'an ended job could not be stopped yet');
      }
    }),
  );
}

/** After its worker was told to stop: ends the job on the engine if it has ended here, and else leaves it alone. */
export async function letGoOf(db: Db, engine: Engine, job: EngineJobRow): Promise<void> {
  const [now] = await db
    .select({ state: engineJobs.state, onEngine: engineJobs.onEngine })
    .from(engineJobs)
    .where(eq(engineJobs.id, job.id))
    // Cannot be told: what is left running is stopped by a later round, if it is to be.
    .catch(() => [job]);
  // A row that is gone went with its account.
  if (engine.leave && now && !hasEnded(now.state)) return engine.leave(job.id);
  const kept = now?.onEngine?.engine === engine.id ? now.onEngine : null;
  await engine.cancel(job.id, kept?.handle);
  if (kept) await db.update(engineJobs).set({ onEngine: null }).where(eq(engineJobs.id, job.id));
}
