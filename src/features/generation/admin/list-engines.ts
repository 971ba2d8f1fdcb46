import type { UnsupportedOperation } from '@castwright/engine-port';
import { count, eq, sql } from 'drizzle-orm';
import type { EngineEntry, Pause } from '#contract/jobs-and-backups.ts';
import { isFresh, isFreshCapacity, isShown } from '#features/generation/fleet';
import { advanceBreaker, closedBreaker } from '#features/generation/scheduler';
import type { Db } from '#platform/db/client.ts';
import {
  type EngineStateRow,
  engineCapacities,
  engineJobs,
  enginePauses,
  engineStates,
  engineStatus,
} from '../jobs/schema.ts';
import { mergeCategories } from './merge-categories.ts';

/** Lists the engines in service for the operator: health, abilities, capacity, state and pauses. */
export async function listEngines(db: Db): Promise<EngineEntry[]> {
  const [engines, capacities, busy, pauseById] = await Promise.all([
    db
      .select({ row: engineStatus, fresh: isFresh, state: engineStates })
      .from(engineStatus)
      .leftJoin(engineStates, eq(engineStates.engineId, engineStatus.id))
      .where(isShown)
      .orderBy(engineStatus.id),
    db
      .select({
        id: engineCapacities.engineId,
        workers: count(),
        total: sql<number>`sum(concurrency)::integer`,
        most: sql<number>`max(concurrency)::integer`,
      })
      .from(engineCapacities)
      .where(isFreshCapacity)
      .groupBy(engineCapacities.engineId),
    db
      .select({ id: engineJobs.engineId, running: count() })
      .from(engineJobs)
      .where(sql`state = 'running'`)
      .groupBy(engineJobs.engineId),
    listPauses(db),
  ]);
  const capacityById = new Map(capacities.map((row) => [row.id, row]));
  const runningOn = new Map(busy.map(({ id, running }) => [id, running]));
  return engines.map(({ row, fresh, state }) => {
    const { abilities, detail, gpu, hourlyCost, id, name, online, operations, priority, seenAt } = row;
    const [shared, capacity] = [abilities?.shared ?? false, capacityById.get(id)];
    return {
      id,
      name,
      online: online && fresh,
      detail,
      gpu,
      operations: operations && [...operations],
      lacks: toUnsupportedEntries(abilities?.unsupported),
      lacksWithModel: toUnsupportedEntries(abilities?.unsupportedWithModel),
      lacksWithReferences: toUnsupportedEntries(abilities?.unsupportedWithReferences),
      adapters:
        abilities?.adapters?.map(({ workWithReferences: _, ...adapter }) => ({
          ...adapter,
          work: mergeCategories(adapter.work),
          details: [...adapter.details],
        })) ?? null,
      models: mergeCategories(abilities?.models),
      workers: capacity?.workers ?? 0,
      shared,
      room: (shared ? capacity?.most : capacity?.total) ?? 0,
      running: runningOn.get(id) ?? 0,
      priority,
      hourlyCost: hourlyCost === null ? null : hourlyCost / 1_000_000,
      breaker: toBreakerEntry(state),
      memory: abilities?.keepsLoaded ? toMemoryEntry(state) : null,
      seenAt: seenAt.toISOString(),
      paused: pauseById.get(id) ?? null,
    };
  });
}

/** Lists the operator's pauses by engine id. */
export async function listPauses(db: Db): Promise<Map<string, Pause>> {
  const rows = await db.select().from(enginePauses);
  return new Map(
    rows.map(({ engineId, reason, since }) => [engineId, { reason, since: since.toISOString() }]),
  );
}

function toBreakerEntry(row: EngineStateRow | null): EngineEntry['breaker'] {
  const breaker = advanceBreaker(row?.breaker ?? closedBreaker, Date.now());
  return {
    state: breaker.state,
    faults: breaker.state === 'closed' ? breaker.faults.length : 0,
    until: breaker.state === 'open' ? new Date(breaker.until).toISOString() : null,
    timesOpened: row?.timesOpened ?? 0,
  };
}

function toMemoryEntry(row: EngineStateRow | null): EngineEntry['memory'] {
  return {
    base: row?.base ?? null,
    loras: row?.loraNames ?? [],
    since: (row?.base && row.baseSince?.toISOString()) || null,
    basesLoaded: row?.basesLoaded ?? 0,
    lorasLoaded: row?.lorasLoaded ?? 0,
  };
}

const toUnsupportedEntries = (unsupported: readonly UnsupportedOperation[] | undefined) =>
  mergeCategories(unsupported).map((each) => ({ ...each, details: [...each.details] }));
