import type { Engine } from '@castwright/engine-port';
import {
  createKnownEngine,
  type EngineTerms,
  type KnownEngine,
  probeEngine,
} from '#features/generation/fleet';
import { startInterval } from '#platform/interval.ts';

/** How soon an engine that goes away or comes back is noticed. */
const defaultProbeMs = 5_000;
/** Shorter for an engine that is away: it may only have missed a call. */
const offlineProbeMs = 1_000;

type EngineSetOptions = {
  /** Those that it starts with. */
  engines: readonly Engine[];
  /** The operator's settings for them, by engine id. */
  terms?: ReadonlyMap<string, EngineTerms> | undefined;
  /** The interval of an engine's probes. */
  probeMs?: number | undefined;
  /** Called when an engine has more capacity than before, or supports something new. */
  onMore: () => void;
  onError: (error: unknown) => void;
};

export type EngineSet = {
  list(): KnownEngine[];
  find(engineId: string): Engine | undefined;
  /** Asks every engine once. */
  probeAll(): Promise<unknown>;
  /** Asks every engine again and again from now on, those that are added later too. */
  startProbes(): void;
  /** Adds an engine, or replaces the one with its id. Its capacity is known when this ends. */
  set(engine: Engine, terms: EngineTerms | undefined): Promise<void>;
  remove(engineId: string): void;
  stopProbes(): void;
};

/** Creates the set of engines that a dispatcher has, with the capacity of each as its probes found it. */
export function createEngineSet(options: EngineSetOptions): EngineSet {
  const { onError, onMore, probeMs = defaultProbeMs } = options;
  const known = new Map<string, KnownEngine>(
    options.engines.map((engine) => [engine.id, createKnownEngine(engine, options.terms?.get(engine.id))]),
  );
  const endProbes = new Map<string, () => void>();
  let probing = false;

  async function probe(each: KnownEngine): Promise<void> {
    if (await probeEngine(each)) onMore();
  }

  function startProbe(each: KnownEngine): void {
    const round = async () => {
      if (each.capacity.free === 0 || Date.now() - each.probedAt >= probeMs) await probe(each);
    };
    endProbes.get(each.engine.id)?.();
    endProbes.set(each.engine.id, startInterval(Math.min(probeMs, offlineProbeMs), round, onError));
  }

  return {
    list: () => [...known.values()],
    find: (engineId) => known.get(engineId)?.engine,
    probeAll: () => Promise.all([...known.values()].map(probe)),
    startProbes() {
      probing = true;
      for (const each of known.values()) startProbe(each);
    },
    async set(engine, terms) {
      const added = createKnownEngine(engine, terms);
      known.set(engine.id, added);
      if (probing) startProbe(added);
      await probe(added);
    },
    remove(engineId) {
      known.delete(engineId);
      endProbes.get(engineId)?.();
      endProbes.delete(engineId);
    },
    stopProbes() {
      probing = false;
      for (const end of endProbes.values()) end();
      endProbes.clear();
    },
  };
}
