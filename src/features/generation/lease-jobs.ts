import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { jobsChannel } from './channels.ts';
import {
  type Assignment,
  chooseNext,
  type EngineRoom,
  type WaitingJob,
  type WorkKey,
} from './choose-next.ts';
import { failJob, tellWaiting } from './end-job.ts';
import { jobMoves, maximumLapses } from './job-states.ts';
import { leaveBehind, leftOf } from './leftovers.ts';
import { moveJob } from './move-job.ts';
import { withoutPaused } from './operator/pauses.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';
import { loadsOf } from './user-loads.ts';

/** Only one worker leases at a time, so that plan slots hold over all of them; it takes milliseconds. */
export const leasingLock = 7_260_451_134;
/** A worker that stands still while it leases keeps the others from leasing for at most this long. */
const leasingIdleMs = 5_000;

/**
 * Leases waiting jobs for the free room of this worker's engines.
 *
 * @param leaseMs after this without a renewal the jobs are anybody's again
 */
export async function leaseJobs(
  db: Db,
  given: { workerId: string; rooms: readonly EngineRoom[]; leaseMs: number },
): Promise<{ job: EngineJobRow; engineId: string }[]> {
  const free = given.rooms.reduce((sum, room) => sum + room.free, 0);
  if (free === 0) return [];
  return db.transaction(async (tx) => {
    // PostgreSQL ends the connection of whoever holds the lock and says nothing. Waiting for the lock is not idling.
    await tx.execute(sql`
      select set_config('idle_in_transaction_session_timeout', ${String(leasingIdleMs)}, true),
        pg_advisory_xact_lock(${leasingLock})`);
    const rooms = await withoutPaused(tx, given.rooms);
    const work = new Set(rooms.flatMap((room) => (room.free > 0 ? [...room.work] : [])));
    const waiting = await oldestWaiting(tx, [...work], free);
    if (waiting.length === 0) return [];
    const users = await loadsOf(tx, [...new Set(waiting.map((job) => job.userId))]);
    return lease(tx, chooseNext(waiting, users, rooms, Date.now()), given);
  });
}

async function lease(
  tx: Tx,
  assignments: Assignment[],
  { workerId, leaseMs }: { workerId: string; leaseMs: number },
): Promise<{ job: EngineJobRow; engineId: string }[]> {
  if (assignments.length === 0) return [];
  const engineOf = new Map(assignments.map(({ jobId, engineId }) => [jobId, engineId]));
  const ids = [...engineOf.keys()];
  // A job that a cancellation holds at this moment is passed over, not waited for.
  const free = tx
    .select({ id: engineJobs.id })
    .from(engineJobs)
    .where(and(inArray(engineJobs.id, ids), inArray(engineJobs.state, [...jobMoves.lease.from])))
    .for('update', { skipLocked: true });
  const engineId = sql`(select engine from unnest(${sql.param(ids)}::uuid[], ${sql.param([...engineOf.values()])}::text[])
    as assigned (job, engine) where job = ${engineJobs.id})`;
  const rows = await tx
    .update(engineJobs)
    .set({
      engineId,
      state: jobMoves.lease.to,
      attempt: sql`${engineJobs.attempt} + 1`,
      leasedBy: workerId,
      leaseExpiresAt: sql`now() + make_interval(secs => ${leaseMs / 1000})`,
      startedAt: sql`clock_timestamp()`,
    })
    .where(inArray(engineJobs.id, free))
    .returning();
  return rows.flatMap((job) => (job.engineId ? [{ job, engineId: job.engineId }] : []));
}

const oldestWaitingRows = defineStatement<
  { work: readonly WorkKey[]; each: number },
  Omit<WaitingJob, 'createdAt'> & { createdAt: string }
>(
  'jobs_waiting',
  sql`
    select oldest.* from (
      select distinct lane, operation, category, user_id from engine_jobs
      where state = 'queued' and operation || ' ' || category = any(${sql.placeholder('work')}::text[])
    ) as line
    cross join lateral (
      select id, user_id as "userId", lane, operation, category,
        extract(epoch from created_at) * 1000 as "createdAt"
      from engine_jobs
      where state = 'queued' and lane = line.lane and operation = line.operation
        and category = line.category and user_id = line.user_id and run_after <= now()
      order by created_at, id
      limit ${sql.placeholder('each')}::integer
    ) as oldest`,
);

/** Of every person, lane and kind of work the oldest jobs, as many as could be started at most. */
async function oldestWaiting(tx: Tx, work: WorkKey[], each: number): Promise<WaitingJob[]> {
  const rows = await oldestWaitingRows(tx, { work, each });
  return rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) }));
}

/**
 * Renews the leases of everything this worker runs.
 *
 * @returns the ids that are still its own; work on any other must stop
 */
export async function renewLeases(db: Db, workerId: string, leaseMs: number): Promise<Set<string>> {
  const rows = await db
    .update(engineJobs)
    .set({ leaseExpiresAt: sql`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where(and(eq(engineJobs.leasedBy, workerId), eq(engineJobs.state, 'running')))
    .returning({ id: engineJobs.id });
  return new Set(rows.map((row) => row.id));
}

/** Puts jobs whose worker went silent back in the queue; after too many tries they become dead letters. */
export async function recoverLapsedJobs(db: Db): Promise<number> {
  const expired = lt(engineJobs.leaseExpiresAt, sql`now()`);
  const lapsed = await db
    .select({ id: engineJobs.id, attempt: engineJobs.attempt })
    .from(engineJobs)
    .where(and(eq(engineJobs.state, 'running'), expired))
    .limit(200);
  for (const { id, attempt } of lapsed) {
    await db.transaction(async (tx) => {
      if (attempt < maximumLapses) {
        const waiting = await moveJob(tx, id, 'lapse', {}, expired);
        if (waiting) await leaveBehind(tx, leftOf(waiting));
        await tellWaiting(tx, waiting);
      } else
        await failJob(
          tx,
          id,
          {
            problem: 'The engine stopped in the middle, several times. Please try again in a few minutes.',
            fault: 'gone',
          },
          expired,
        );
    });
  }
  return lapsed.length;
}

/** Gives back what a stopping worker could not finish, without counting it as a try. */
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
      .where(and(eq(engineJobs.leasedBy, workerId), inArray(engineJobs.state, [...jobMoves.lapse.from])))
      .returning();
    // What runs there goes on, for whoever gets the job next; should that be another engine, this one is told.
    await leaveBehind(
      tx,
      returned.flatMap((job) => leftOf(job)),
    );
    if (returned.length > 0) await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  });
}
