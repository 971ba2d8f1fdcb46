import { inArray, sql } from 'drizzle-orm';
import {
  listCapacity,
  type OwnCapacity,
  readFleet,
  recordStarts,
  type Started,
} from '#features/generation/fleet';
import { jobMoves, readUserLoads } from '#features/generation/jobs';
import {
  type Assignment,
  chooseNext,
  type EngineCapacity,
  type UserLoad,
  type WaitingJob,
} from '#features/generation/scheduler';
import type { Db, Tx } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { listOldestWaiting } from './list-waiting.ts';
import { groupIntoPools, lockPool, lockSlots, type Pool } from './pools.ts';

/** A worker that stalls while it leases blocks the others of the pool for at most this long. */
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
 * Leases waiting jobs to this worker's free engines: as many as they take, each pool of engines in a transaction of its
 * own (decision 102).
 *
 * @param given `leaseMs`: without a renewal for this long other workers may take the jobs
 */
export async function leaseJobs(db: Db, given: LeaseOptions): Promise<Leased[]> {
  const pools = groupIntoPools(given.capacities);
  const leased = await Promise.all(
    pools.map((pool) => db.transaction((tx) => leaseFromPool(tx, pool, given))),
  );
  return leased.flat();
}

async function leaseFromPool(
  tx: Tx,
  { capacities, operations }: Pool,
  given: LeaseOptions,
): Promise<Leased[]> {
  const now = await lockPool(tx, operations, leasingIdleMs);
  const fleet = await readFleet(tx, capacities, given.durations ?? new Map(), now);
  const free = fleet.capacities.reduce((sum, each) => sum + each.free, 0);
  const work = new Set(fleet.capacities.flatMap((each) => (each.free > 0 ? [...each.work] : [])));
  if (free === 0) return [];
  const waiting = await listOldestWaiting(tx, [...work], free, fleet);
  if (waiting.length === 0) return [];
  const users = await readUserLoads(tx, [...new Set(waiting.map((job) => job.userId))]);
  const others = waiting.some(({ failed, references }) => failed || references)
    ? await listEnginesOfOtherWorkers(tx, fleet.capacities)
    : [];
  const chosen = chooseNext(waiting, users, [...fleet.capacities, ...others], now);
  const leased = await lease(tx, listPlaces(chosen, waiting, users), given);
  const keepsLoaded = (engineId: string) =>
    capacities.some(({ bases, id }) => id === engineId && bases !== undefined);
  await recordStarts(tx, listStarts(chosen, leased, waiting), keepsLoaded, fleet.states, now);
  return leased;
}

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

/** A chosen job, with how many others of its user may run at most when it starts. */
type Place = Assignment & { userId: string; others: number };

/** Of a user's jobs that are chosen together, each later one leaves fewer slots to other pools. */
function listPlaces(
  chosen: readonly Assignment[],
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
): Place[] {
  const owners = new Map(waiting.map(({ id, userId }) => [id, userId]));
  const started = new Map<string, number>();
  return chosen.map((assignment) => {
    const userId = owners.get(assignment.jobId) ?? '';
    const place = (started.get(userId) ?? 0) + 1;
    started.set(userId, place);
    return { ...assignment, userId, others: (users.get(userId)?.slots ?? 0) - place };
  });
}

async function lease(
  tx: Tx,
  places: readonly Place[],
  { workerId, leaseMs }: Pick<LeaseOptions, 'workerId' | 'leaseMs'>,
): Promise<Leased[]> {
  if (places.length === 0) return [];
  const userIds = [...new Set(places.map(({ userId }) => userId))];
  await lockSlots(tx, userIds);
  const list = (key: keyof Place) => sql.param(places.map((place) => place[key]));
  // Skip a job that is being cancelled instead of waiting for it, and one whose user's slots another pool has filled.
  const free = sql`(
    select id from unnest(${list('jobId')}::uuid[], ${list('others')}::integer[]) as chosen (job_id, others)
    join engine_jobs as waiting on id = job_id
    where state = ${jobMoves.lease.from[0]} and others >= (
      select count(*) from engine_jobs as running
      where running.user_id = waiting.user_id and running.state = 'running')
    for update of waiting skip locked)`;
  const engineId = sql`(
    select engine from unnest(${list('jobId')}::uuid[], ${list('engineId')}::text[]) as assigned (job, engine)
    where job = ${engineJobs.id})`;
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
