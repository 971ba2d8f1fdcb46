import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import {
  allRooms,
  type FleetNow,
  fleetNow,
  keepStarts,
  needsOfJob,
  type OwnRoom,
  type Started,
} from '#features/generation/fleet';
import {
  failJob,
  jobMoves,
  jobsChannel,
  leaveBehind,
  leftOf,
  loadsOf,
  maximumLapses,
  moveJob,
  tellWaiting,
} from '#features/generation/jobs';
import {
  type Assignment,
  affinityOf,
  chooseNext,
  type EngineRoom,
  type WaitingJob,
  type WorkKey,
} from '#features/generation/scheduler';
import type { Db, Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';

/** Only one worker leases at a time, so that plan slots hold over all of them; it takes milliseconds. */
export const leasingLock = 7_260_451_134;
/** A worker that stands still while it leases keeps the others from leasing for at most this long. */
const leasingIdleMs = 5_000;

/** A worker that asks for work, and what its engines have room for. */
export type Asking = {
  workerId: string;
  rooms: readonly OwnRoom[];
  leaseMs: number;
  /** Milliseconds that jobs of a kind took lately; left out: nobody knows. */
  lasts?: ReadonlyMap<string, number>;
};
export type Leased = { job: EngineJobRow; engineId: string };

/**
 * Leases waiting jobs for the free room of this worker's engines.
 *
 * @param given `leaseMs`: after this without a renewal the jobs are anybody's again
 */
export async function leaseJobs(db: Db, given: Asking): Promise<Leased[]> {
  const free = given.rooms.reduce((sum, room) => sum + room.free, 0);
  if (free === 0) return [];
  return db.transaction(async (tx) => {
    // PostgreSQL ends the connection of whoever holds the lock and says nothing. Waiting for the lock is not idling.
    const { rows } = await tx.execute<{ now: string }>(sql`
      select set_config('idle_in_transaction_session_timeout', ${String(leasingIdleMs)}, true),
        pg_advisory_xact_lock(${leasingLock}), extract(epoch from clock_timestamp()) * 1000 as now`);
    // One clock for all workers: theirs may differ.
    const now = Number(rows[0]?.now);
    const fleet = await fleetNow(tx, given.rooms, given.lasts ?? new Map(), now);
    const room = fleet.rooms.reduce((sum, each) => sum + each.free, 0);
    const work = new Set(fleet.rooms.flatMap((each) => (each.free > 0 ? [...each.work] : [])));
    if (room === 0) return [];
    const waiting = await oldestWaiting(tx, [...work], room, fleet);
    if (waiting.length === 0) return [];
    const users = await loadsOf(tx, [...new Set(waiting.map((job) => job.userId))]);
    const others = waiting.some(({ failed }) => failed) ? await othersOf(tx, fleet.rooms) : [];
    const chosen = chooseNext(waiting, users, [...fleet.rooms, ...others], now);
    const leased = await lease(tx, chosen, given);
    await keepStarts(tx, startsOf(chosen, leased, waiting), keepsLoaded(given.rooms), fleet.standings, now);
    return leased;
  });
}

const keepsLoaded = (rooms: readonly OwnRoom[]) => (engineId: string) =>
  rooms.some(({ bases, id }) => id === engineId && bases !== undefined);

/** What was leased, in the order in which it was chosen. */
function startsOf(
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

/** Engines that other workers alone have: nothing of theirs is leased here, but a job may do well to wait for one. */
async function othersOf(tx: Tx, own: readonly EngineRoom[]): Promise<EngineRoom[]> {
  const ids = new Set(own.map(({ id }) => id));
  const { rooms } = await allRooms(tx);
  return rooms
    .filter(({ engineId, free }) => free > 0 && !ids.has(engineId))
    .map((room) => ({ ...room, free: 0 }));
}

async function lease(
  tx: Tx,
  assignments: Assignment[],
  { workerId, leaseMs }: Pick<Asking, 'workerId' | 'leaseMs'>,
): Promise<Leased[]> {
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

type WaitingRow = Pick<WaitingJob, 'id' | 'userId' | 'lane' | 'operation' | 'category'> & {
  loras: string;
  trained: boolean;
  adapters: string[] | null;
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
      select id, user_id as "userId", lane, operation, category, loras, ${needsOfJob},
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

/** Of every person, lane, kind of work, its LoRAs and the engine that failed it the oldest jobs, as many as could start. */
async function oldestWaiting(
  tx: Tx,
  work: WorkKey[],
  each: number,
  { bases }: FleetNow,
): Promise<WaitingJob[]> {
  const rows = await oldestWaitingRows(tx, { work, each });
  return rows.map(({ adapters, engineId, failedAt, failedOn, loras, ...row }) => ({
    ...row,
    createdAt: Number(row.createdAt),
    adapters: adapters ?? [],
    affinity: bases && affinityOf(row, loras, bases),
    ...(failedOn !== '' && { failed: { engineId: failedOn, at: Number(failedAt) } }),
    // What was given back by a worker, or taken from one that went silent, may go on where it was.
    ...(engineId !== null && engineId !== failedOn && { runsOn: engineId }),
  }));
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
