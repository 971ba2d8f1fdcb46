/** Leases that a worker has: renewed while it lives, recovered when they lapse, returned when it stops. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { jobMoves, jobsChannel, lapseJob, scheduleCleanup, toCleanups } from '#features/generation/jobs';
import type { Db, Queryable } from '#platform/db/client.ts';
import { engineJobs } from '../jobs/schema.ts';

/** The running jobs of a worker, locked in the order of their ids, as `completeJobs` locks those that it completes. */
const ownJobs = (workerId: string) => sql`(
  select id from engine_jobs where leased_by = ${workerId} and state = 'running' order by id for no key update)`;

/**
 * Renews the leases of all jobs that this worker runs.
 *
 * @returns the ids of the jobs that it still has; it must stop any other
 */
export async function renewLeases(db: Queryable, workerId: string, leaseMs: number): Promise<Set<string>> {
  const rows = await db
    .update(engineJobs)
    .set({ leaseExpiresAt: sql`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where(inArray(engineJobs.id, ownJobs(workerId)))
    .returning({ id: engineJobs.id });
  return new Set(rows.map((row) => row.id));
}

/** Returns jobs with lapsed leases to the queue, and fails those that lapsed too often. @returns how many lapsed */
export async function recoverLapsedJobs(db: Db): Promise<number> {
  const expired = lt(engineJobs.leaseExpiresAt, sql`now()`);
  const lapsed = await db
    .select({ id: engineJobs.id, attempt: engineJobs.attempt })
    .from(engineJobs)
    .where(and(eq(engineJobs.state, 'running'), expired))
    .limit(200);
  for (const { id, attempt } of lapsed) {
    await db.transaction((tx) => lapseJob(tx, { id, attempt }, expired));
  }
  return lapsed.length;
}

/** Returns the unfinished jobs of a stopping worker to the queue, without counting an attempt. */
export async function returnJobs(db: Db, workerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const returned = await tx
      .update(engineJobs)
      .set({
        state: jobMoves.lapse.to,
        leasedBy: null,
        leaseExpiresAt: null,
        step: null,
        steps: null,
        attempt: sql`greatest(${engineJobs.attempt} - 1, 0)`,
      })
      .where(inArray(engineJobs.id, ownJobs(workerId)))
      .returning();
    // The remote job continues, and the next attempt joins it. On another engine a cleanup stops it here.
    await scheduleCleanup(
      tx,
      returned.flatMap((job) => toCleanups(job)),
    );
    if (returned.length > 0) await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  });
}
