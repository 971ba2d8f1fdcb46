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
