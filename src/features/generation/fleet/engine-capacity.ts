import {
  categories,
  type EngineCapabilities,
  findIdentitySource,
  type UnsupportedOperation,
} from '@castwright/engine-port';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Operation, operation } from '#contract/jobs.ts';
import {
  advanceBreaker,
  type Bases,
  type EngineCapacity,
  toBaseKey,
  toWorkKey,
  type WorkKey,
} from '#features/generation/scheduler';
import type { Db, Queryable } from '#platform/db/client.ts';
import { type EngineAbilities, engineCapacities, engineStates, engineStatus } from '../jobs/schema.ts';
import { toLoaded } from './engine-state.ts';
import { takesJobs } from './pauses.ts';

/** The capacity of a worker that has not reported for this long no longer counts. */
const freshSeconds = 20;

/** When the capacity of a silent worker is deleted: late enough for a worker that was frozen or lost its database. */
const gone = sql`seen_at < now() - interval '1 minute'`;

/** The condition that the worker has reported its capacity recently. */
export const isFreshCapacity = gt(
  engineCapacities.seenAt,
  sql`now() - make_interval(secs => ${freshSeconds})`,
);

/** The operator's settings for an engine. */
export type EngineTerms = {
  /** Engines of a higher priority are filled first. */
  priority: number;
  /** Micro-dollars; null when it is not set. */
  hourlyCost: number | null;
};
export const defaultTerms: EngineTerms = { priority: 0, hourlyCost: null };

/** An engine's capacity as one worker sees it, before the state that all workers share is added. */
export type OwnCapacity = Omit<EngineCapacity, 'freeAt' | 'loaded' | 'state'> & {
  /** The most jobs that all workers together run on it; undefined: only this worker uses it. */
  sharedBy?: number;
  /** The base models of its operations, if it keeps models in memory between jobs. */
  bases?: Bases;
};

/** Publishes the capacity of this worker's engines and deletes that of workers that have gone. The worker repeats it. */
export async function reportCapacity(
  db: Db,
  workerId: string,
  capacities: readonly EngineCapacity[],
): Promise<void> {
  const rows = capacities.map(({ id, work, free }) => {
    const operations = operation.options.filter((each) =>
      categories.some((category) => work.has(toWorkKey({ operation: each, category }))),
    );
    const unsupported = listWorkKeys(operations).filter((key) => !work.has(key));
    return { workerId, engineId: id, operations, unsupported, concurrency: free, seenAt: sql`now()` };
  });
  if (rows.length > 0) {
    await db
      .insert(engineCapacities)
      .values(rows)
      .onConflictDoUpdate({
        target: [engineCapacities.workerId, engineCapacities.engineId],
        set: {
          operations: sql`excluded.operations`,
          unsupported: sql`excluded.unsupported`,
          concurrency: sql`excluded.concurrency`,
          seenAt: sql`excluded.seen_at`,
        },
      });
  }
  await db.delete(engineCapacities).where(gone);
}

/** Deletes this worker's capacity when it stops, or that of the engines that it no longer has. */
export async function withdrawCapacity(
  db: Db,
  workerId: string,
  engineIds?: readonly string[],
): Promise<void> {
  const ofEngines = engineIds && inArray(engineCapacities.engineId, [...engineIds]);
  await db.delete(engineCapacities).where(and(eq(engineCapacities.workerId, workerId), ofEngines));
}

/** The engines of all workers, with their whole capacity. */
export type Fleet = {
  capacities: (EngineCapacity & { engineId: string })[];
  /** The base models of engines that keep them in memory; undefined if no engine does. */
  bases?: Bases;
  /** The id of the capacity that a worker's job on an engine takes from. */
  toCapacityId(workerId: string, engineId: string): string;
};

/**
 * Lists the capacity of all workers' engines that are not paused. Engines of two workers count separately even under
 * one id, except for engines that all workers share.
 */
export async function listCapacity(db: Queryable): Promise<Fleet> {
  const rows = await db
    .select({
      capacity: engineCapacities,
      abilities: engineStatus.abilities,
      priority: engineStatus.priority,
      hourlyCost: engineStatus.hourlyCost,
      state: engineStates,
    })
    .from(engineCapacities)
    .leftJoin(engineStatus, eq(engineStatus.id, engineCapacities.engineId))
    .leftJoin(engineStates, eq(engineStates.engineId, engineCapacities.engineId))
    .where(and(isFreshCapacity, takesJobs(engineCapacities.engineId)));
  const shared = new Set(
    rows.flatMap(({ abilities, capacity }) => (abilities?.shared ? capacity.engineId : [])),
  );
  const toCapacityId = (workerId: string, engineId: string) =>
    shared.has(engineId) ? engineId : `${workerId} ${engineId}`;
  const capacities = new Map<string, Fleet['capacities'][number]>();
  for (const { abilities, hourlyCost, priority, capacity, state } of rows) {
    const id = toCapacityId(capacity.workerId, capacity.engineId);
    capacities.set(id, {
      id,
      engineId: capacity.engineId,
      work: new Set(listWorkKeys(capacity.operations).filter((key) => !capacity.unsupported.includes(key))),
      ...toFurtherNeeds(capacity.operations, abilities ?? {}),
      // Workers that share an engine may report different numbers.
      free: Math.max(capacity.concurrency, capacities.get(id)?.free ?? 0),
      state: state && advanceBreaker(state.breaker, Date.now()).state === 'open' ? 'broken' : 'open',
      priority: priority ?? 0,
      costPerSecond: hourlyCost ?? 0,
      ...(abilities?.keepsLoaded && { loaded: toLoaded(state) }),
    });
  }
  const bases = rows.flatMap(({ abilities }) => [...(abilities ? listBases(abilities) : [])]);
  return {
    capacities: [...capacities.values()],
    toCapacityId,
    ...(bases.length > 0 && { bases: new Map(bases) }),
  };
}

/** Builds an engine's capacity from what the engine reports and what the operator's file says. */
export function toCapacity(
  id: string,
  capabilities: EngineCapabilities,
  terms: EngineTerms = defaultTerms,
): OwnCapacity {
  const { concurrency, keepsLoaded, unsupported, operations, shared } = capabilities;
  return {
    id,
    work: subtractUnsupported(listWorkKeys(operations), unsupported),
    ...toFurtherNeeds(operations, capabilities),
    free: concurrency,
    priority: terms.priority,
    costPerSecond: terms.hourlyCost ?? 0,
    ...(shared && { sharedBy: concurrency }),
    ...(keepsLoaded && { bases: listBases(capabilities) }),
  };
}

type FurtherAbilities = Pick<
  EngineAbilities,
  | 'adapters'
  | 'chosenReferences'
  | 'identity'
  | 'longestVideo'
  | 'loras'
  | 'poses'
  | 'regions'
  | 'unsupportedWithLastFrame'
  | 'unsupportedWithModel'
>;

/**
 * What an engine can do with a trained model, reference pictures of any kind, the LoRAs of tags and of creators, a pose, regions and a picture to end
 * with, and how long its videos are.
 */
function toFurtherNeeds(
  operations: readonly Operation[],
  {
    adapters,
    chosenReferences,
    identity,
    longestVideo,
    loras,
    poses,
    regions = [],
    unsupportedWithLastFrame = [],
    unsupportedWithModel = [],
  }: Partial<FurtherAbilities>,
): Pick<
  EngineCapacity,
  | 'adapters'
  | 'adaptersWithReferences'
  | 'chosenReferences'
  | 'identity'
  | 'longestVideo'
  | 'loras'
  | 'lorasWithReferences'
  | 'poses'
  | 'withLastFrame'
  | 'withModel'
  | 'withRegions'
  | 'withRegionsAndReferences'
> {
  const listRegionWork = (identity?: 'references') =>
    new Set(regions.filter((each) => each.reason === null && each.identity === identity).map(toWorkKey));
  return {
    ...(regions.length > 0 && {
      withRegions: listRegionWork(),
      withRegionsAndReferences: listRegionWork('references'),
    }),
    ...(unsupportedWithLastFrame.length > 0 && {
      withLastFrame: subtractUnsupported(listWorkKeys(operations), unsupportedWithLastFrame),
    }),
    ...(unsupportedWithModel.length > 0 && {
      withModel: subtractUnsupported(listWorkKeys(operations), unsupportedWithModel),
    }),
    ...(adapters && {
      adapters: new Map(adapters.map(({ name, work }) => [name, new Set(work.map(toWorkKey))])),
      adaptersWithReferences: new Map(
        adapters.map(({ name, workWithReferences = [] }) => [
          name,
          new Set(workWithReferences.map(toWorkKey)),
        ]),
      ),
    }),
    ...(loras && {
      loras: toLoraFamilies(loras.filter(({ identity: from }) => !from)),
      lorasWithReferences: toLoraFamilies(loras.filter(({ identity: from }) => from)),
    }),
    ...(chosenReferences && { chosenReferences: toReferenceSupports(chosenReferences) }),
    ...(identity && { identity: new Map(identity.map((each) => [toWorkKey(each), each.sources])) }),
    ...(longestVideo !== undefined && { longestVideo }),
    ...(poses && { poses: new Map(poses.map((each) => [toWorkKey(each), each])) }),
  };
}

const toLoraFamilies = (loras: NonNullable<EngineAbilities['loras']>) =>
  new Map(loras.flatMap((each) => (each.reason === null ? [[toWorkKey(each), each.family]] : [])));

const toReferenceSupports = (supports: NonNullable<EngineAbilities['chosenReferences']>) =>
  new Map(
    supports.map(({ category, most, recipeEngine = null, withModel }) => [
      toWorkKey({ operation: 'text_to_image', category }),
      { most, recipeEngine, withModel },
    ]),
  );

/** The base models by work, and those by which a person is drawn from pictures; works with the same models share one. */
function listBases({
  identity = [],
  keepsLoaded,
  models = [],
}: Pick<EngineAbilities, 'identity' | 'keepsLoaded' | 'models'>): Bases {
  const bases = new Map<string, string>();
  if (!keepsLoaded) return bases;
  for (const { identity: from, model, ...work } of models) {
    if (from === 'references') continue;
    const before = bases.get(toWorkKey(work));
    bases.set(toWorkKey(work), before === undefined ? model : `${before} + ${model}`);
  }
  for (const { identity: from, model, operation, category } of models) {
    const support = identity.find((each) => each.operation === operation && each.category === category);
    if (from !== 'references' || !support) continue;
    bases.set(toBaseKey({ operation, category, chosenReferences: [null] }), model);
    for (const trained of [false, true]) {
      if (findIdentitySource(support.sources, { trained, references: [model] }) !== 'references') continue;
      bases.set(toBaseKey({ operation, category, trained, references: true }), model);
    }
  }
  return bases;
}

function subtractUnsupported(
  work: readonly WorkKey[],
  unsupported: readonly UnsupportedOperation[],
): Set<WorkKey> {
  const excluded = new Set(unsupported.map(toWorkKey));
  return new Set(work.filter((key) => !excluded.has(key)));
}

function listWorkKeys(operations: readonly Operation[]): WorkKey[] {
  return operations.flatMap((each) => categories.map((category) => toWorkKey({ operation: each, category })));
}
