/** Remote cleanup: removes what jobs left on engines that could not be reached when the job ended. */

import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, EngineError } from '@castwright/engine-port';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { hasEnded } from './job-states.ts';
import { type EngineJobRow, engineJobs, remoteCleanups } from './schema.ts';

/** `handle`: the engine's id for the remote job, if it has one. */
type RemoteCleanup = { jobId: string; engineId: string; handle: string | null };

/** Cleanups in one round. */
const batch = 16;
/** Seconds until the first try, and between tries: doubled each time up to the maximum. */
const [firstTry, firstPause, maxPause] = [3, 1, 30];

/**
 * The cleanups that a job needs: on its last engine, and on the engine that knows it by a handle.
 *
 * @param files whether the last engine may keep files of the job that have no handle
 */
export function toCleanups(
  { engineId, id: jobId, onEngine }: Pick<EngineJobRow, 'id' | 'engineId' | 'onEngine'>,
  files = true,
): RemoteCleanup[] {
  const named = onEngine ? [{ jobId, engineId: onEngine.engine, handle: onEngine.handle }] : [];
  if (!files || !engineId || engineId === onEngine?.engine) return named;
  return [...named, { jobId, engineId, handle: null }];
}

/**
 * Schedules cleanups on engines.
 *
 * @param seconds until the first try; a short delay lets the engine finish a file that it was writing
 */
export async function scheduleCleanup(
  tx: Queryable,
  cleanups: readonly RemoteCleanup[],
  seconds: number = firstTry,
): Promise<void> {
  if (cleanups.length === 0) return;
  const tryAfter = sql`now() + make_interval(secs => ${seconds})`;
  await tx
    .insert(remoteCleanups)
    .values(cleanups.map((each) => ({ ...each, tryAfter })))
    .onConflictDoUpdate({
      target: [remoteCleanups.engineId, remoteCleanups.jobId],
      set: { tryAfter, tries: 0, handle: sql`coalesce(excluded.handle, ${remoteCleanups.handle})` },
    });
}

/** Schedules the cleanups of a job that has just ended, and clears its handle so that no attempt joins it. */
export async function scheduleCleanupOfEndedJob(
  tx: Queryable,
  job: EngineJobRow,
  files = true,
): Promise<void> {
  await scheduleCleanup(tx, toCleanups(job, files));
  if (job.onEngine) await tx.update(engineJobs).set({ onEngine: null }).where(eq(engineJobs.id, job.id));
}

const matchesCleanup = (engine: Engine, jobId: string) =>
  and(eq(remoteCleanups.jobId, jobId), eq(remoteCleanups.engineId, engine.id));

/** Deletes the cleanup of a job: the engine keeps nothing of it any more. */
export async function deleteCleanupRow(db: Db, engine: Engine, jobId: string): Promise<void> {
  await db.delete(remoteCleanups).where(matchesCleanup(engine, jobId));
}

/**
 * Detaches a stopped worker from a job. Cancels the job on the engine if it has ended, and otherwise leaves it running
 * there for the worker that has the job now. Scheduled cleanups stay scheduled.
 *
 * @returns whether the engine needs no further cleanup as far as this worker knows; false: `leaveCleanup`
 */
export async function detachJob(db: Db, engine: Engine, job: EngineJobRow): Promise<boolean> {
  const [now] = await db
    .select({ state: engineJobs.state, engineId: engineJobs.engineId, handle: remoteCleanups.handle })
    .from(engineJobs)
    .leftJoin(remoteCleanups, matchesCleanup(engine, job.id))
    .where(eq(engineJobs.id, job.id))
    // The database is away: a later cleanup stops the remote job if necessary.
    .catch(() => [{ state: job.state, engineId: null, handle: null }]);
  // A missing row was deleted with its account.
  if (engine.detach && now && !hasEnded(now.state)) {
    await engine.detach(job.id);
    return now.engineId === engine.id;
  }
  await engine.cancel(job.id, now?.handle ?? undefined);
  return true;
}

/** Seconds before each try to leave a cleanup: four minutes in all. */
const leaveTries = [0, 1, 2, 5, 10, 20, 40, 60, 100];

/**
 * Schedules the cleanup of an engine after an attempt that the database does not know. Leases do not wait for the disk,
 * so that one that was lost in a crash is as if it had never been: the job may run on another engine, and nothing says
 * that this one has its files. Tries again while the database is away; no caller waits for it.
 */
export async function leaveCleanup(db: Db, engine: Engine, jobId: string, log: Logger): Promise<void> {
  for (const seconds of leaveTries) {
    await pause(seconds * 1000, undefined, { ref: false });
    try {
      return await scheduleCleanup(db, [{ jobId, engineId: engine.id, handle: null }]);
    } catch {
      // Still away.
    }
  }
  log.warn(
    { jobId, engineId: engine.id },
    'an engine may keep files of a job that the database does not know',
  );
}

/**
 * Runs the due cleanups of an engine, for jobs that have ended or moved to another engine. Skips queued jobs and jobs
 * that run on this engine, because the next attempt joins them. Several workers may run it at once.
 */
export async function runCleanups(db: Db, engine: Engine, log: Logger): Promise<void> {
  const { rows } = await db.execute<Pick<RemoteCleanup, 'jobId' | 'handle'> & { tries: number }>(sql`
    update remote_cleanups as left_over
    set tries = tries + 1,
      try_after = now() + make_interval(secs => least(${maxPause}, ${firstPause} * 2 ^ least(tries, 12)))
    where (engine_id, job_id) in (
      select engine_id, job_id from remote_cleanups as due
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
        await deleteCleanupRow(db, engine, jobId);
      } catch (error) {
        const detail = error instanceof EngineError ? error.operatorDetail : undefined;
        log.warn(
          { err: detail ? undefined : error, jobId, engineId: engine.id, tries, detail },
          'the remote cleanup of a job failed; it will be tried again',
        );
      }
    }),
  );
}
