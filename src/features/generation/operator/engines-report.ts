import { count, eq, min, sql } from 'drizzle-orm';
import type { JobState } from '#contract/jobs.ts';
import type { EngineEntry, OperationsReport, Pause } from '#contract/operations.ts';
import type { Lack } from '#engines/port';
import type { Db } from '#platform/db/client.ts';
import { breakerAt, closedBreaker } from '../breaker.ts';
import { freshRoom } from '../engine-rooms.ts';
import { inService, isFresh } from '../engine-status.ts';
import {
  type EngineStandingRow,
  engineJobs,
  enginePauses,
  engineRooms,
  engineStandings,
  engineStatus,
} from '../schema.ts';
import { byCategory } from './by-category.ts';
import { everyEngine } from './pauses.ts';

/** Engines, their pauses, what waits for them, and engine jobs by state. */
export async function enginesReport(db: Db): Promise<Omit<OperationsReport, 'background'>> {
  const [pauses, engines, rooms, busy, lines, counted] = await Promise.all([
    db.select().from(enginePauses),
    db
      .select({ row: engineStatus, fresh: isFresh, standing: engineStandings })
      .from(engineStatus)
      .leftJoin(engineStandings, eq(engineStandings.engineId, engineStatus.id))
      .where(inService)
      .orderBy(engineStatus.id),
    db
      .select({
        id: engineRooms.engineId,
        workers: count(),
        room: sql<number>`sum(concurrency)::integer`,
        most: sql<number>`max(concurrency)::integer`,
      })
      .from(engineRooms)
      .where(freshRoom)
      .groupBy(engineRooms.engineId),
    db
      .select({ id: engineJobs.engineId, running: count() })
      .from(engineJobs)
      .where(sql`state = 'running'`)
      .groupBy(engineJobs.engineId),
    db
      .select({
        operation: engineJobs.operation,
        lane: engineJobs.lane,
        waiting: count(),
        oldest: min(engineJobs.createdAt),
      })
      .from(engineJobs)
      .where(sql`state = 'queued'`)
      .groupBy(engineJobs.operation, engineJobs.lane)
      .orderBy(engineJobs.lane, engineJobs.operation),
    countStates(db),
  ]);
  const pauseOf = new Map(
    pauses.map(({ engineId, reason, since }) => [engineId, { reason, since: since.toISOString() }]),
  );
  const roomOf = new Map(rooms.map((row) => [row.id, row]));
  const runningOn = new Map(busy.map(({ id, running }) => [id, running]));
  return {
    engines: engines.map(({ row, fresh, standing }) => {
      const { abilities, detail, gpu, hourlyCost, id, name, online, operations, priority, seenAt } = row;
      const [shared, room] = [abilities?.shared ?? false, roomOf.get(id)];
      return {
        id,
        name,
        online: online && fresh,
        detail,
        gpu,
        operations: operations && [...operations],
        lacks: lacksOf(abilities?.lacks),
        lacksWithModel: lacksOf(abilities?.lacksWithModel),
        adapters:
          abilities?.adapters?.map((adapter) => ({
            ...adapter,
            work: byCategory(adapter.work),
            details: [...adapter.details],
          })) ?? null,
        models: byCategory(abilities?.models),
        workers: room?.workers ?? 0,
        shared,
        room: (shared ? room?.most : room?.room) ?? 0,
        running: runningOn.get(id) ?? 0,
        priority,
        hourlyCost: hourlyCost === null ? null : hourlyCost / 1_000_000,
        breaker: breakerOf(standing),
        memory: abilities?.keepsLoaded ? memoryOf(standing) : null,
        seenAt: seenAt.toISOString(),
        paused: pauseOf.get(id) ?? null,
      };
    }),
    paused: (pauseOf.get(everyEngine) as Pause | undefined) ?? null,
    lines: lines.map(({ oldest, ...line }) => ({ ...line, oldestAt: (oldest ?? new Date()).toISOString() })),
    states: counted,
  };
}

function breakerOf(standing: EngineStandingRow | null): EngineEntry['breaker'] {
  const breaker = breakerAt(standing?.breaker ?? closedBreaker, Date.now());
  return {
    state: breaker.state,
    faults: breaker.state === 'closed' ? breaker.faults.length : 0,
    until: breaker.state === 'open' ? new Date(breaker.until).toISOString() : null,
    timesOpened: standing?.timesOpened ?? 0,
  };
}

function memoryOf(standing: EngineStandingRow | null): EngineEntry['memory'] {
  return {
    base: standing?.base ?? null,
    loras: standing?.loraNames ?? [],
    since: (standing?.base && standing.baseSince?.toISOString()) || null,
    basesLoaded: standing?.basesLoaded ?? 0,
    lorasLoaded: standing?.lorasLoaded ?? 0,
  };
}

const lacksOf = (lacks: readonly Lack[] | undefined) =>
  byCategory(lacks).map((lack) => ({ ...lack, details: [...lack.details] }));

async function countStates(db: Db): Promise<Record<JobState, number>> {
  const rows = await db
    .select({ state: engineJobs.state, n: count() })
    .from(engineJobs)
    .where(sql`state in ('queued', 'running') or ended_at > now() - interval '24 hours'`)
    .groupBy(engineJobs.state);
  const states = { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 };
  for (const { state, n } of rows) states[state] = n;
  return states;
}
