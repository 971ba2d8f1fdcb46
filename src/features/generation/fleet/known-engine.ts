import type { Engine } from '@castwright/engine-port';
import { type EngineTerms, type OwnCapacity, toCapacity } from './engine-capacity.ts';

/** An engine of this worker, with its capacity at the last probe. */
export type KnownEngine = {
  readonly engine: Engine;
  readonly terms: EngineTerms | undefined;
  capacity: OwnCapacity;
  probedAt: number;
};

/** Creates the entry of an engine before its first probe: without capacity. */
export function createKnownEngine(engine: Engine, terms?: EngineTerms): KnownEngine {
  return { engine, terms, probedAt: 0, capacity: { id: engine.id, work: new Set(), free: 0 } };
}

type Replaced = {
  next: KnownEngine[];
  /** Engines that are not among the new ones. */
  removed: Engine[];
  /** The ids that no engine has any more. */
  gone: string[];
};

/** The entries of a new set of engines. An engine that stays, by identity, keeps the capacity of its last probe. */
export function replaceKnownEngines(
  before: readonly KnownEngine[],
  engines: readonly Engine[],
  terms?: ReadonlyMap<string, EngineTerms>,
): Replaced {
  const next = engines.map((engine) => {
    const kept = before.find((each) => each.engine === engine);
    const entry = createKnownEngine(engine, terms?.get(engine.id));
    return kept ? { ...entry, capacity: kept.capacity } : entry;
  });
  const removed = before.map(({ engine }) => engine).filter((engine) => !engines.includes(engine));
  const gone = removed.map(({ id }) => id).filter((id) => !engines.some((each) => each.id === id));
  return { next, removed, gone };
}

/**
 * Asks an engine for its health and abilities. An engine that is away gets no capacity, so that its jobs wait instead
 * of using up their attempts.
 *
 * @returns whether the engine has more capacity than before, or supports something new
 */
export async function probeEngine(known: KnownEngine): Promise<boolean> {
  const before = known.capacity;
  known.probedAt = Date.now();
  const now = await readCapacity(known).catch(() => ({ ...before, free: 0 }));
  known.capacity = now;
  const { free, work } = known.capacity;
  return free > before.free || (free > 0 && [...work].some((each) => !before.work.has(each)));
}

async function readCapacity({ engine, terms }: KnownEngine): Promise<OwnCapacity> {
  const { online } = await engine.checkHealth();
  const capacity = toCapacity(engine.id, await engine.getCapabilities(), terms);
  return online ? capacity : { ...capacity, free: 0 };
}
