import { categories, type EngineCapabilities, type Lack } from '@castwright/engine-port';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Operation, operation } from '#contract/jobs.ts';
import {
  type Bases,
  breakerAt,
  type EngineRoom,
  type WorkKey,
  workKey,
} from '#features/generation/scheduler';
import type { Db, Queryable } from '#platform/db/client.ts';
import { type EngineAbilities, engineRooms, engineStandings, engineStatus } from '../jobs/schema.ts';
import { notPaused } from './pauses.ts';
import { loadedOf } from './standings.ts';

/** A worker that has said nothing for so long is gone, and its room with it. */
const freshSeconds = 20;

/** Rooms of workers that are gone are cleared after this: long enough for one that was frozen, or without its database. */
const gone = sql`seen_at < now() - interval '1 minute'`;

/** Of workers that have been heard of lately. */
export const freshRoom = gt(engineRooms.seenAt, sql`now() - make_interval(secs => ${freshSeconds})`);

/** What the operator says of an engine. */
export type EngineTerms = {
  /** Engines of a higher priority are filled first. */
  priority: number;
  /** Micro-dollars; null: nobody has said. */
  hourlyCost: number | null;
};
export const usualTerms: EngineTerms = { priority: 0, hourlyCost: null };

/** The room of an engine of one worker, before it is known what all workers know of it. */
export type OwnRoom = Omit<EngineRoom, 'freeAt' | 'loaded' | 'state'> & {
  /** The most that all workers together run on it; left out: it is this worker's own. */
  sharedBy?: number;
  /** The base models behind its work, where it keeps in memory what its last job needed. */
  bases?: Bases;
};

/** Tells what room this worker's engines have in all, and clears that of workers that are gone; repeated while the worker lives. */
export async function reportRooms(db: Db, workerId: string, rooms: readonly EngineRoom[]): Promise<void> {
  for (const { id, work, free } of rooms) {
    const operations = operation.options.filter((each) =>
      categories.some((category) => work.has(workKey({ operation: each, category }))),
    );
    const lacks = everythingOf(operations).filter((key) => !work.has(key));
    const row = { operations, lacks, concurrency: free, seenAt: sql`now()` };
    await db
      .insert(engineRooms)
      .values({ workerId, engineId: id, ...row })
      .onConflictDoUpdate({ target: [engineRooms.workerId, engineRooms.engineId], set: row });
  }
  await db.delete(engineRooms).where(gone);
}

/** Takes back what this worker has told. */
export async function withdrawRooms(db: Db, workerId: string): Promise<void> {
  await db.delete(engineRooms).where(eq(engineRooms.workerId, workerId));
}

/** The engines of all workers, with all the room that they have. */
export type Fleet = {
  rooms: (EngineRoom & { engineId: string })[];
  /** The base models of those that keep them; left out: none does. */
  bases?: Bases;
  /** The id of the room in which a worker's job on an engine is. */
  roomOf(workerId: string, engineId: string): string;
};

/**
 * The room of all workers' engines that are given work. Engines of two workers are two, whatever they are called,
 * but for those that all workers share.
 */
export async function allRooms(db: Queryable): Promise<Fleet> {
  const rows = await db
    .select({
      room: engineRooms,
      abilities: engineStatus.abilities,
      priority: engineStatus.priority,
      hourlyCost: engineStatus.hourlyCost,
      standing: engineStandings,
    })
    .from(engineRooms)
    .leftJoin(engineStatus, eq(engineStatus.id, engineRooms.engineId))
    .leftJoin(engineStandings, eq(engineStandings.engineId, engineRooms.engineId))
    .where(and(freshRoom, notPaused(engineRooms.engineId)));
  const shared = new Set(rows.flatMap(({ abilities, room }) => (abilities?.shared ? room.engineId : [])));
  const roomOf = (workerId: string, engineId: string) =>
    shared.has(engineId) ? engineId : `${workerId} ${engineId}`;
  const rooms = new Map<string, Fleet['rooms'][number]>();
  for (const { abilities, hourlyCost, priority, room, standing } of rows) {
    const id = roomOf(room.workerId, room.engineId);
    rooms.set(id, {
      id,
      engineId: room.engineId,
      work: new Set(everythingOf(room.operations).filter((key) => !room.lacks.includes(key))),
      ...besides(room.operations, abilities ?? {}),
      // Of workers that share it one may see less of it than another.
      free: Math.max(room.concurrency, rooms.get(id)?.free ?? 0),
      state: standing && breakerAt(standing.breaker, Date.now()).state === 'open' ? 'broken' : 'open',
      priority: priority ?? 0,
      costPerSecond: hourlyCost ?? 0,
      ...(abilities?.keepsLoaded && { loaded: loadedOf(standing) }),
    });
  }
  const bases = rows.flatMap(({ abilities }) => [...(abilities ? basesOf(abilities) : [])]);
  return { rooms: [...rooms.values()], roomOf, ...(bases.length > 0 && { bases: new Map(bases) }) };
}

/** The room of an engine, by what it says of itself and the operator of it. */
export function roomOf(id: string, said: EngineCapabilities, terms: EngineTerms = usualTerms): OwnRoom {
  const { concurrency, keepsLoaded, lacks, operations, shared } = said;
  return {
    id,
    work: without(everythingOf(operations), lacks),
    ...besides(operations, said),
    free: concurrency,
    priority: terms.priority,
    costPerSecond: terms.hourlyCost ?? 0,
    ...(shared && { sharedBy: concurrency }),
    ...(keepsLoaded && { bases: basesOf(said) }),
  };
}

type Besides = Pick<EngineAbilities, 'adapters' | 'lacksWithModel'>;

/** What work it can do with a trained model and with the LoRAs of tags. */
function besides(
  operations: readonly Operation[],
  { adapters, lacksWithModel = [] }: Partial<Besides>,
): Pick<EngineRoom, 'adapters' | 'withModel'> {
  return {
    ...(lacksWithModel.length > 0 && { withModel: without(everythingOf(operations), lacksWithModel) }),
    ...(adapters && {
      adapters: new Map(adapters.map(({ name, work }) => [name, new Set(work.map(workKey))])),
    }),
  };
}

/** What stands behind its work, one name for the same models; of an engine that keeps none, nothing. */
function basesOf({ keepsLoaded, models = [] }: Pick<EngineAbilities, 'keepsLoaded' | 'models'>): Bases {
  const bases = new Map<WorkKey, string>();
  if (!keepsLoaded) return bases;
  for (const { model, ...work } of models) {
    const before = bases.get(workKey(work));
    bases.set(workKey(work), before === undefined ? model : `${before} + ${model}`);
  }
  return bases;
}

function without(work: readonly WorkKey[], lacks: readonly Lack[]): Set<WorkKey> {
  const lacking = new Set(lacks.map(workKey));
  return new Set(work.filter((key) => !lacking.has(key)));
}

function everythingOf(operations: readonly Operation[]): WorkKey[] {
  return operations.flatMap((each) => categories.map((category) => workKey({ operation: each, category })));
}
