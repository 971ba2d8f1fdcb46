import { sql } from 'drizzle-orm';
import {
  allowedBy,
  type Bases,
  type Breaker,
  breakerAt,
  closedBreaker,
  type EngineRoom,
} from '#features/generation/scheduler';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import type { EngineStandingRow } from '../jobs/schema.ts';
import { kindOfJob } from './durations.ts';
import type { OwnRoom } from './engine-rooms.ts';
import { withoutPaused } from './pauses.ts';
import { loadedOf, standingsOf } from './standings.ts';

type RunningRow = { id: string; engine: string; kind: string; startedAt: string };
const runningOn = defineStatement<{ engines: readonly string[] }, RunningRow>(
  'jobs_running_on',
  sql`
    select id, engine_id as engine, ${kindOfJob} as kind, extract(epoch from started_at) * 1000 as "startedAt"
    from engine_jobs where state = 'running' and engine_id = any(${sql.placeholder('engines')}::text[])`,
);

export type FleetNow = {
  rooms: EngineRoom[];
  standings: ReadonlyMap<string, EngineStandingRow>;
  /** The base models of those that keep them; left out: none does. */
  bases?: Bases;
};

/**
 * A worker's engines at this moment, with what all workers know of them: what runs there, what they have loaded, and
 * whether they are given work. For the transaction that holds the leasing lock.
 *
 * @param lasts milliseconds that jobs of a kind take
 */
export async function fleetNow(
  tx: Tx,
  own: readonly OwnRoom[],
  lasts: ReadonlyMap<string, number>,
  now: number,
): Promise<FleetNow> {
  const open = await withoutPaused(tx, own);
  const ids = open.map(({ id }) => id);
  const [standings, running] = [await standingsOf(tx, ids), await runningOn(tx, { engines: ids })];
  const known = new Map(
    [...standings].map(([id, row]) => [id, { ...row, breaker: withoutGone(row.breaker, running) }]),
  );
  const rooms = open.map(({ bases, sharedBy, ...room }): EngineRoom => {
    const row = known.get(room.id);
    const breaker = row?.breaker ?? closedBreaker;
    const there = running.filter(({ engine }) => engine === room.id);
    const left = sharedBy === undefined ? room.free : Math.min(room.free, sharedBy - there.length);
    return {
      ...room,
      free: Math.max(0, allowedBy(breaker, left, now)),
      state: breakerAt(breaker, now).state === 'open' ? 'broken' : 'open',
      ...(bases && { loaded: loadedOf(row), freeAt: freeAt(there, lasts) }),
    };
  });
  const bases = open.flatMap((room) => [...(room.bases ?? [])]);
  const keepsAny = open.some((room) => room.bases);
  return { rooms, standings: known, ...(keepsAny && { bases: new Map(bases) }) };
}

/** A trial whose worker went silent, or that was cancelled, decides nothing any more. */
function withoutGone(breaker: Breaker, running: readonly RunningRow[]): Breaker {
  if (breaker.state !== 'half_open' || breaker.trial === null) return breaker;
  return running.some(({ id }) => id === breaker.trial) ? breaker : { ...breaker, trial: null };
}

/** When the first of these jobs should be over; undefined where that is not known of one. */
function freeAt(running: readonly RunningRow[], lasts: ReadonlyMap<string, number>): number | undefined {
  const ends = running.map(({ kind, startedAt }) => Number(startedAt) + (lasts.get(kind) ?? Number.NaN));
  const first = Math.min(...ends);
  return Number.isFinite(first) ? first : undefined;
}
