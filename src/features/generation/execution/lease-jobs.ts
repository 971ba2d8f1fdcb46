import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import {
  type FleetSnapshot,
  type JobNeedsRow,
  jobNeedsSql,
  listCapacity,
  type OwnCapacity,
  readFleet,
  recordStarts,
  type Started,
  toJobNeeds,
} from '#features/generation/fleet';
import {
  failJob,
  jobMoves,
  jobsChannel,
  maximumLapses,
  moveJob,
  publishJobUpdate,
  readUserLoads,
  scheduleCleanup,
  toCleanups,
} from '#features/generation/jobs';
import {
  type Assignment,
  chooseNext,
  type EngineCapacity,
  toAffinity,
  type WaitingJob,
  type WorkKey,
} from '#features/generation/scheduler';
import type { Db, Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';

/** Lets one worker lease at a time, so that plan slots hold over all workers. Leasing takes milliseconds. */
export const leasingLock = 7_260_451_134;
/** A worker that stalls while it leases blocks the others for at most this long. */
const leasingIdleMs = 5_000;

/** A worker with the capacity of its engines. */
export type LeaseOptions = {
  workerId: string;
  capacities: readonly OwnCapacity[];
  leaseMs: number;
  /** Milliseconds that recent jobs of a kind took; undefined: unknown. */
  durations?: ReadonlyMap<string, number>;
};
export type Leased = { job: EngineJobRow; engineId: string };

/**
 * Leases waiting jobs to this worker's free engines.
 *
 * @param given `leaseMs`: without a renewal for this long other workers may take the jobs
 */
export async function leaseJobs(db: Db, given: LeaseOptions): Promise<Leased[]> {
  const free = given.capacities.reduce((sum, capacity) => sum + capacity.free, 0);
  if (free === 0) return [];
  return db.transaction(async (tx) => {
    // PostgreSQL ends the connection of a worker that idles with the lock. Waiting for the lock does not count as idle.
    const { rows } = await tx.execute<{ now: string }>(sql`
      select set_config('idle_in_transaction_session_timeout', ${String(leasingIdleMs)}, true),
        pg_advisory_xact_lock(${leasingLock}), extract(epoch from clock_timestamp()) * 1000 as now`);
    // The database's clock, because the workers' clocks may differ.
    const now = Number(rows[0]?.now);
    const fleet = await readFleet(tx, given.capacities, given.durations ?? new Map(), now);
    const capacity = fleet.capacities.reduce((sum, each) => sum + each.free, 0);
    const work = new Set(fleet.capacities.flatMap((each) => (each.free > 0 ? [...each.work] : [])));
    if (capacity === 0) return [];
    const waiting = await listOldestWaiting(tx, [...work], capacity, fleet);
    if (waiting.length === 0) return [];
    const users = await readUserLoads(tx, [...new Set(waiting.map((job) => job.userId))]);
    const others = waiting.some(({ failed, references }) => failed || references)
      ? await listEnginesOfOtherWorkers(tx, fleet.capacities)
      : [];
    const chosen = chooseNext(waiting, users, [...fleet.capacities, ...others], now);
    const leased = await lease(tx, chosen, given);
    await recordStarts(
      tx,
      listStarts(chosen, leased, waiting),
      createKeepsLoaded(given.capacities),
      fleet.states,
      now,
    );
    return leased;
  });
}

const createKeepsLoaded = (capacities: readonly OwnCapacity[]) => (engineId: string) =>
  capacities.some(({ bases, id }) => id === engineId && bases !== undefined);

/** Lists the leased jobs in the order in which they were chosen. */
function listStarts(
  chosen: readonly Assignment[],
  leased: readonly Leased[],
  waiting: readonly WaitingJob[],
): Started[] {
  const rows = new Map(leased.map((each) => [each.job.id, each]));
  const affinities = new Map(waiting.map(({ affinity, id }) => [id, affinity]));
  return chosen.flatMap(({ jobId }) => {
    const row = rows.get(jobId);
    return row ? [{ ...row, affinity: affinities.get(jobId) }] : [];
  });
}

/** Lists engines that only other workers have, without free capacity: a job may wait for them. */
async function listEnginesOfOtherWorkers(tx: Tx, own: readonly EngineCapacity[]): Promise<EngineCapacity[]> {
  const ids = new Set(own.map(({ id }) => id));
  const { capacities } = await listCapacity(tx);
  return capacities
    .filter(({ engineId, free }) => free > 0 && !ids.has(engineId))
    .map((capacity) => ({ ...capacity, free: 0 }));
}

async function lease(
  tx: Tx,
  assignments: Assignment[],
  { workerId, leaseMs }: Pick<LeaseOptions, 'workerId' | 'leaseMs'>,
): Promise<Leased[]> {
  if (assignments.length === 0) return [];
  const engineByJob = new Map(assignments.map(({ jobId, engineId }) => [jobId, engineId]));
  const ids = [...engineByJob.keys()];
  // Skip a job that is being cancelled instead of waiting for it.
  const free = tx
    .select({ id: engineJobs.id })
    .from(engineJobs)
    .where(and(inArray(engineJobs.id, ids), inArray(engineJobs.state, [...jobMoves.lease.from])))
    .for('update', { skipLocked: true });
  const engineId = sql`(select engine from unnest(${sql.param(ids)}::uuid[], ${sql.param([...engineByJob.values()])}::text[])
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

type WaitingRow = JobNeedsRow &
  Pick<WaitingJob, 'id' | 'userId' | 'lane' | 'operation' | 'category'> & {
    loras: string;
    engineId: string | null;
    failedOn: string;
    failedAt: string | null;
    createdAt: string;
  };

const oldestWaitingRows = defineStatement<{ work: readonly WorkKey[]; each: number }, WaitingRow>(
  'jobs_waiting',
  sql`
    select oldest.* from (
      select distinct lane, operation, category, user_id, loras, failed_on from engine_jobs
      where state = 'queued' and operation || ' ' || category = any(${sql.placeholder('work')}::text[])
    ) as line
    cross join lateral (
      select id, user_id as "userId", lane, operation, category, loras, ${jobNeedsSql},
        engine_id as "engineId", failed_on as "failedOn", extract(epoch from failed_at) * 1000 as "failedAt",
        extract(epoch from created_at) * 1000 as "createdAt"
      from engine_jobs
      where state = 'queued' and lane = line.lane and operation = line.operation
        and category = line.category and user_id = line.user_id and loras = line.loras
        and failed_on = line.failed_on and run_after <= now()
      order by created_at, id
      limit ${sql.placeholder('each')}::integer
    ) as oldest`,
);

/** Lists the oldest jobs of each user, lane, operation, category, LoRA key and failed engine, as many as could start. */
async function listOldestWaiting(
  tx: Tx,
  work: WorkKey[],
  each: number,
  { bases }: FleetSnapshot,
): Promise<WaitingJob[]> {
  const rows = await oldestWaitingRows(tx, { work, each });
  return rows.map(({ engineId, failedAt, failedOn, loras, ...row }) => ({
    ...toJobNeeds(row),
    createdAt: Number(row.createdAt),
    affinity: bases && toAffinity(row, loras, bases),
    ...(failedOn !== '' && { failed: { engineId: failedOn, at: Number(failedAt) } }),
    // A job that was returned or whose lease lapsed may still run on its engine.
    ...(engineId !== null && engineId !== failedOn && { runsOn: engineId }),
  }));
}

/**
 * Renews the leases of all jobs that this worker runs.
 *
 * @returns the ids of the jobs that it still has; it must stop any other
 */
export async function renewLeases(db: Db, workerId: string, leaseMs: number): Promise<Set<string>> {
  const rows = await db
    .update(engineJobs)
    .set({ leaseExpiresAt: sql`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where(and(eq(engineJobs.leasedBy, workerId), eq(engineJobs.state, 'running')))
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
    await db.transaction(async (tx) => {
      if (attempt < maximumLapses) {
        const waiting = await moveJob(tx, id, 'lapse', {}, expired);
        if (waiting) await scheduleCleanup(tx, toCleanups(waiting));
        await publishJobUpdate(tx, waiting);
      } else
        await failJob(
          tx,
          id,
          {
            problem:
              'The engine stopped several times before it was done. Please try again in a few minutes.',
            fault: 'gone',
          },
          expired,
        );
    });
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
      .where(and(eq(engineJobs.leasedBy, workerId), inArray(engineJobs.state, [...jobMoves.lapse.from])))
      .returning();
    // The remote job continues, and the next attempt joins it. On another engine a cleanup stops it here.
    await scheduleCleanup(
      tx,
      returned.flatMap((job) => toCleanups(job)),
    );
    if (returned.length > 0) await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  });
}
