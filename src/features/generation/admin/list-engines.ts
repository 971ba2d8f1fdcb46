import type { Lack } from '@castwright/engine-port';
import { count, eq, sql } from 'drizzle-orm';
import type { EngineEntry, Pause } from '#contract/operations.ts';
import { freshRoom, inService, isFresh } from '#features/generation/fleet';
import { breakerAt, closedBreaker } from '#features/generation/scheduler';
import type { Db } from '#platform/db/client.ts';
import {
  type EngineStandingRow,
  engineJobs,
  enginePauses,
  engineRooms,
  engineStandings,
  engineStatus,
} from '../jobs/schema.ts';
import { byCategory } from './by-category.ts';

/** The engines in service as the operator sees them: health, abilities, room, standing, pauses. */
export async function listEngines(db: Db): Promise<EngineEntry[]> {
  const [engines, rooms, busy, pauseOf] = await Promise.all([
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
    listPauses(db),
  ]);
  const roomOf = new Map(rooms.map((row) => [row.id, row]));
  const runningOn = new Map(busy.map(({ id, running }) => [id, running]));
  return engines.map(({ row, fresh, standing }) => {
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
  });
}

/** The operator's pauses, by the engine's id. */
export async function listPauses(db: Db): Promise<Map<string, Pause>> {
  const rows = await db.select().from(enginePauses);
  return new Map(
    rows.map(({ engineId, reason, since }) => [engineId, { reason, since: since.toISOString() }]),
  );
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
