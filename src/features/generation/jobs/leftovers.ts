/** What jobs have left on engines that could not be told of their end; taken away once they can. */

import { type Engine, EngineError } from '@castwright/engine-port';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { hasEnded } from './job-states.ts';
import { type EngineJobRow, engineJobs, engineLeftovers } from './schema.ts';

/** `handle`: the engine's own name for what runs there, where it has one. */
type Left = { jobId: string; engineId: string; handle: string | null };

/** Looked after in one go. */
const batch = 16;
/** Seconds until the first look; and until an engine that could not be told is told again, doubled from try to try. */
const [firstLook, firstPause, longestPause] = [3, 1, 30];

/**
 * What may be left of a job, on the engine that had it last and where something was begun for it by a name of its own.
 *
 * @param files whether the engine that had it last may have something without such a name
 */
export function leftOf(
  { engineId, id: jobId, onEngine }: Pick<EngineJobRow, 'id' | 'engineId' | 'onEngine'>,
  files = true,
): Left[] {
  const named = onEngine ? [{ jobId, engineId: onEngine.engine, handle: onEngine.handle }] : [];
  if (!files || !engineId || engineId === onEngine?.engine) return named;
  return [...named, { jobId, engineId, handle: null }];
}

/**
 * Records that engines may still have something of jobs.
 *
 * @param seconds until the first look; a little later than now, what was just being written when a job was stopped is
 *   there
 */
export async function leaveBehind(
  tx: Queryable,
  left: readonly Left[],
  seconds: number = firstLook,
): Promise<void> {
  if (left.length === 0) return;
  const tryAfter = sql`now() + make_interval(secs => ${seconds})`;
  await tx
    .insert(engineLeftovers)
    .values(left.map((each) => ({ ...each, tryAfter })))
    .onConflictDoUpdate({
      target: [engineLeftovers.engineId, engineLeftovers.jobId],
      set: { tryAfter, tries: 0, handle: sql`coalesce(excluded.handle, ${engineLeftovers.handle})` },
    });
}

/** The same of a job that has just ended: what it had is a leftover from now on, and nothing to be joined. */
export async function leaveEnded(tx: Queryable, job: EngineJobRow, files = true): Promise<void> {
  await leaveBehind(tx, leftOf(job, files));
  if (job.onEngine) await tx.update(engineJobs).set({ onEngine: null }).where(eq(engineJobs.id, job.id));
}

const rowOf = (engine: Engine, jobId: string) =>
  and(eq(engineLeftovers.jobId, jobId), eq(engineLeftovers.engineId, engine.id));

/** Nothing of the job is on the engine any more. */
export async function isClean(db: Db, engine: Engine, jobId: string): Promise<void> {
  await db.delete(engineLeftovers).where(rowOf(engine, jobId));
}

/**
 * After its worker was told to stop: ends the job on the engine if it has ended here, and else leaves it alone, for
 * whoever has it now. What was recorded as left stays so, and is looked after once more.
 */
export async function letGoOf(db: Db, engine: Engine, job: EngineJobRow): Promise<void> {
  const [now] = await db
    .select({ state: engineJobs.state, handle: engineLeftovers.handle })
    .from(engineJobs)
    .leftJoin(engineLeftovers, rowOf(engine, job.id))
    .where(eq(engineJobs.id, job.id))
    // Cannot be told: what is left running is stopped by a later round, if it is to be.
    .catch(() => [{ state: job.state, handle: null }]);
  // A row that is gone went with its account.
  if (engine.leave && now && !hasEnded(now.state)) return engine.leave(job.id);
  await engine.cancel(job.id, now?.handle ?? undefined);
}

/**
 * Lets an engine take away what is left of jobs that have ended, or that another engine has now. What waits, or runs
 * there, is left alone: the next try joins it. May run in several workers at once.
 */
export async function clearLeftovers(db: Db, engine: Engine, log: Logger): Promise<void> {
  const { rows } = await db.execute<Pick<Left, 'jobId' | 'handle'> & { tries: number }>(sql`
    update engine_leftovers as left_over
    set tries = tries + 1,
      try_after = now() + make_interval(secs => least(${longestPause}, ${firstPause} * 2 ^ least(tries, 12)))
    where (engine_id, job_id) in (
      select engine_id, job_id from engine_leftovers as due
      where engine_id = ${engine.id} and try_after <= now() and not exists (
        select from engine_jobs as jobs
        where jobs.id = due.job_id
          and (jobs.state = 'queued' or (jobs.state = 'running' and jobs.engine_id = due.engine_id)))
      order by try_after
      limit ${batch}
      for update skip locked)
    returning job_id as "jobId", handle, tries`);
  await Promise.all(
    rows.map(async ({ jobId, handle, tries }) => {
      try {
        await engine.cancel(jobId, handle ?? undefined);
        await isClean(db, engine, jobId);
      } catch (error) {
        const detail = error instanceof EngineError ? error.operatorDetail : undefined;
        log.warn(
          { err: detail ? undefined : error, jobId, engineId: engine.id, tries, detail },
          'an engine may still have something of a job',
        );
      }
    }),
  );
}
