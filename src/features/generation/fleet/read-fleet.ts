import { sql } from 'drizzle-orm';
import {
  advanceBreaker,
  type Bases,
  type Breaker,
  closedBreaker,
  countAllowedJobs,
  type EngineCapacity,
} from '#features/generation/scheduler';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import type { EngineStateRow } from '../jobs/schema.ts';
import { jobKindSql } from './durations.ts';
import type { OwnCapacity } from './engine-capacity.ts';
import { listEngineStates, toLoaded } from './engine-state.ts';
import { excludePaused } from './pauses.ts';

type RunningRow = { id: string; engine: string; kind: string; startedAt: string };
const runningOn = defineStatement<{ engines: readonly string[] }, RunningRow>(
  'jobs_running_on',
  sql`
    select id, engine_id as engine, ${jobKindSql} as kind, extract(epoch from started_at) * 1000 as "startedAt"
    from engine_jobs where state = 'running' and engine_id = any(${sql.placeholder('engines')}::text[])`,
);

export type FleetSnapshot = {
  capacities: EngineCapacity[];
  states: ReadonlyMap<string, EngineStateRow>;
  /** The base models of engines that keep them in memory; undefined if no engine does. */
  bases?: Bases;
};

/**
 * Reads the capacity of a worker's engines now, from what all workers know: the running jobs, what is loaded, breakers
 * and pauses. Call it in the transaction that has the leasing lock.
 *
 * @param durations milliseconds that jobs of a kind take
 */
export async function readFleet(
  tx: Tx,
  own: readonly OwnCapacity[],
  durations: ReadonlyMap<string, number>,
  now: number,
): Promise<FleetSnapshot> {
  const open = await excludePaused(tx, own);
  const ids = open.map(({ id }) => id);
  const [states, running] = [await listEngineStates(tx, ids), await runningOn(tx, { engines: ids })];
  const known = new Map(
    [...states].map(([id, row]) => [id, { ...row, breaker: dropLostTrial(row.breaker, running) }]),
  );
  const capacities = open.map(({ bases, sharedBy, ...capacity }): EngineCapacity => {
    const row = known.get(capacity.id);
    const breaker = row?.breaker ?? closedBreaker;
    const there = running.filter(({ engine }) => engine === capacity.id);
    const free = sharedBy === undefined ? capacity.free : Math.min(capacity.free, sharedBy - there.length);
    return {
      ...capacity,
      free: Math.max(0, countAllowedJobs(breaker, free, now)),
      state: advanceBreaker(breaker, now).state === 'open' ? 'broken' : 'open',
      ...(bases && { loaded: toLoaded(row), freeAt: estimateFreeAt(there, durations) }),
    };
  });
  const bases = open.flatMap((capacity) => [...(capacity.bases ?? [])]);
  const keepsAny = open.some((capacity) => capacity.bases);
  return { capacities, states: known, ...(keepsAny && { bases: new Map(bases) }) };
}

/** Forgets a breaker's trial that no longer runs, because it was cancelled or its lease lapsed. */
function dropLostTrial(breaker: Breaker, running: readonly RunningRow[]): Breaker {
  if (breaker.state !== 'half_open' || breaker.trial === null) return breaker;
  return running.some(({ id }) => id === breaker.trial) ? breaker : { ...breaker, trial: null };
}

/** Estimates when the first of these jobs ends; undefined when the duration of one is unknown. */
function estimateFreeAt(
  running: readonly RunningRow[],
  durations: ReadonlyMap<string, number>,
): number | undefined {
  const ends = running.map(({ kind, startedAt }) => Number(startedAt) + (durations.get(kind) ?? Number.NaN));
  const first = Math.min(...ends);
  return Number.isFinite(first) ? first : undefined;
}
