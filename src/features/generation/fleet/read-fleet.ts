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
import { jobKindSql } from './durations.ts';
import type { OwnCapacity } from './engine-capacity.ts';
import { type EngineMemory, type KnownState, toLoaded } from './engine-state.ts';
import { isPausedOrWithdrawn } from './pauses.ts';

type RunningJob = { id: string; kind: string; startedAt: number };
/** An engine with its shared state; `running` only where it is asked for, empty for none. */
type FleetRow = EngineMemory & {
  engineId: string;
  paused: boolean;
  breaker: Breaker | null;
  trialRuns: boolean;
  running: RunningJob[];
};

const fleetNow = defineStatement<{ engines: readonly string[]; counted: readonly string[] }, FleetRow>(
  'fleet_now',
  sql`
    with running as materialized (
      select engine_id, json_agg(json_build_object('id', id, 'kind', ${jobKindSql},
        'startedAt', extract(epoch from started_at) * 1000)) as jobs
      from engine_jobs
      where cardinality(${sql.placeholder('counted')}::text[]) > 0
        and state = 'running' and engine_id = any(${sql.placeholder('counted')}::text[])
      group by engine_id
    )
    select asked.id as "engineId",
      ${isPausedOrWithdrawn(sql.raw('asked.id'))} as paused,
      breaker, base, lora, lora_names as "loraNames", base_since as "baseSince", lora_since as "loraSince",
      used_at as "usedAt",
      exists (select from engine_jobs where id = (breaker ->> 'trial')::uuid and state = 'running') as "trialRuns",
      coalesce(running.jobs, '[]') as running
    from unnest(${sql.placeholder('engines')}::text[]) as asked (id)
    left join engine_states on engine_states.engine_id = asked.id
    left join running on running.engine_id = asked.id`,
);

export type FleetSnapshot = {
  capacities: EngineCapacity[];
  /** The shared state by engine; missing for an engine that has none yet. */
  states: ReadonlyMap<string, KnownState>;
  /** The base models of engines that keep them in memory; undefined if no engine does. */
  bases?: Bases;
};

/**
 * Reads the capacity of a worker's engines now, from what all workers know: pauses, breakers, what is loaded, and, where
 * it counts, the running jobs. One statement, in the transaction that has the pool's lock: read from memory instead, a
 * pause could come too late and a breaker could get two trials (decision 102).
 *
 * @param durations milliseconds that jobs of a kind take
 */
export async function readFleet(
  tx: Tx,
  own: readonly OwnCapacity[],
  durations: ReadonlyMap<string, number>,
  now: number,
): Promise<FleetSnapshot> {
  const isCounted = ({ bases, sharedBy }: OwnCapacity) => bases !== undefined || sharedBy !== undefined;
  const rows = await fleetNow(tx, {
    engines: own.map(({ id }) => id),
    counted: own.filter(isCounted).map(({ id }) => id),
  });
  const found = new Map(rows.map((row) => [row.engineId, row]));
  const open = own.filter(({ id }) => !found.get(id)?.paused);
  const states = new Map(rows.flatMap((row) => toKnownState(row) ?? []));
  const capacities = open.map(({ bases, sharedBy, ...capacity }): EngineCapacity => {
    const state = states.get(capacity.id);
    const breaker = state?.breaker ?? closedBreaker;
    const running = found.get(capacity.id)?.running ?? [];
    const free = sharedBy === undefined ? capacity.free : Math.min(capacity.free, sharedBy - running.length);
    return {
      ...capacity,
      free: Math.max(0, countAllowedJobs(breaker, free, now)),
      state: advanceBreaker(breaker, now).state === 'open' ? 'broken' : 'open',
      ...(bases && { loaded: toLoaded(state), freeAt: estimateFreeAt(running, durations) }),
    };
  });
  const bases = open.flatMap((capacity) => [...(capacity.bases ?? [])]);
  const keepsAny = open.some((capacity) => capacity.bases);
  return { capacities, states, ...(keepsAny && { bases: new Map(bases) }) };
}

function toKnownState({ breaker, engineId, trialRuns, ...memory }: FleetRow): [[string, KnownState]] | null {
  if (breaker === null) return null;
  return [[engineId, { ...memory, breaker: trialRuns ? breaker : dropLostTrial(breaker) }]];
}

/** Forgets a breaker's trial that no longer runs, because it was cancelled or its lease lapsed. */
const dropLostTrial = (breaker: Breaker): Breaker =>
  breaker.state === 'half_open' ? { ...breaker, trial: null } : breaker;

/** Estimates when the first of these jobs ends; undefined when the duration of one is unknown. */
function estimateFreeAt(
  running: readonly RunningJob[],
  durations: ReadonlyMap<string, number>,
): number | undefined {
  const ends = running.map(({ kind, startedAt }) => startedAt + (durations.get(kind) ?? Number.NaN));
  const first = Math.min(...ends);
  return Number.isFinite(first) ? first : undefined;
}
