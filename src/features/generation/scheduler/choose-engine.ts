import {
  type Affinity,
  canDo,
  type EngineCapacity,
  hasChosenReferences,
  type Loaded,
  losesLoras,
  losesPerson,
  toWorkKey,
  type WaitingJob,
  type WorkKey,
} from './scheduler-state.ts';

/** What an engine must load before it can start a job; the lower the better. */
export const loads = { nothing: 0, lora: 1, base: 2 } as const;
export type Load = (typeof loads)[keyof typeof loads];
export type Fit = { capacity: EngineCapacity; load: Load };

/** After a fault a job waits this long for another engine that can do it. */
export const failoverPatienceMs = 60_000;

/** The base models and LoRAs that other waiting jobs need. */
export type Wanted = { bases: ReadonlySet<string>; loras: ReadonlySet<string> };

export const nothingLoaded: Loaded = { base: null, lora: null, baseSince: 0, loraSince: 0, usedAt: 0 };

export function getLoad({ affinity, runsOn }: WaitingJob, { id, loaded }: EngineCapacity): Load {
  if (!affinity || !loaded || runsOn === id) return loads.nothing;
  if (affinity.base !== loaded.base) return loads.base;
  return affinity.lora === null || affinity.lora === loaded.lora ? loads.nothing : loads.lora;
}

/** Returns what an engine has loaded once it starts a job with this affinity. */
export function applyLoad(loaded: Loaded, affinity: Affinity | undefined, now: number): Loaded {
  if (!affinity) return { ...loaded, usedAt: now };
  const { base, lora } = affinity;
  const sameBase = base === loaded.base;
  return {
    base,
    lora,
    baseSince: sameBase ? loaded.baseSince : now,
    loraSince: sameBase && lora === loaded.lora ? loaded.loraSince : now,
    usedAt: now,
  };
}

/** Tracks the free capacity of engines while jobs are chosen. Changes only its own copy. */
export function trackCapacity(engines: readonly EngineCapacity[]) {
  const inService = engines.filter(({ state = 'open' }) => state === 'open').map((engine) => ({ ...engine }));
  let free = inService.filter((capacity) => capacity.free > 0);
  let ableNow = listWork(free);

  function refresh(): void {
    free = inService.filter((capacity) => capacity.free > 0);
    ableNow = listWork(free);
  }

  const isAble = (capacity: EngineCapacity, job: WaitingJob) =>
    canDo(capacity, job) && !losesPerson(capacity, job, engines) && !losesLoras(capacity, job, engines);

  /** Whether this engine has failed the job recently and another one can do it. */
  function isAvoided(job: WaitingJob, capacity: EngineCapacity, now: number): boolean {
    const { failed } = job;
    if (failed?.engineId !== capacity.id || now - failed.at >= failoverPatienceMs) return false;
    return inService.some((other) => other !== capacity && isAble(other, job));
  }
  const canTake = (capacity: EngineCapacity, job: WaitingJob, now: number) =>
    isAble(capacity, job) && !isAvoided(job, capacity, now);

  return {
    canStart(job: WaitingJob, now: number): boolean {
      if (!ableNow.has(toWorkKey(job))) return false;
      const isPlain =
        !job.failed &&
        !job.trained &&
        !job.references &&
        !job.posePeople &&
        !job.regions &&
        !hasChosenReferences(job) &&
        !job.adapters?.length &&
        !job.loraFamilies?.length &&
        !job.seconds;
      return isPlain || free.some((capacity) => canTake(capacity, job, now));
    },

    canTake,

    /**
     * Finds the best engine for a job: the one on which it still runs; then by highest priority; then by least to load;
     * then one whose memory no other job needs; then the cheapest; then the least recently used.
     */
    findBest(job: WaitingJob, wanted: Wanted, now: number): Fit | null {
      let best: Ranked | null = null;
      for (const capacity of free) {
        if (!canTake(capacity, job, now)) continue;
        const ranked = rank(capacity, job, wanted);
        if (!best || isBetter(ranked, best)) best = ranked;
      }
      if (!best) return null;
      // Only a job that replaces a base model has a choice of what to unload.
      if (best.load === loads.base) best = findMostSpare(best, job, wanted, now);
      return { capacity: best.capacity, load: best.load };
    },

    /** Counts the busy engines that have the job's base model loaded and should be free within this time. */
    countSoonFree(job: WaitingJob, now: number, withinMs: number): number {
      return inService.filter(
        (capacity) =>
          capacity.free <= 0 &&
          capacity.loaded?.base === job.affinity?.base &&
          canTake(capacity, job, now) &&
          // An engine that is long overdue may have hung.
          Math.abs((capacity.freeAt ?? Infinity) - now) <= withinMs,
      ).length;
    },

    take(capacity: EngineCapacity, job: WaitingJob, now: number): void {
      capacity.free--;
      // Waiting for a job that has only just started makes waits longer (decision 053).
      delete capacity.freeAt;
      if (capacity.loaded) capacity.loaded = applyLoad(capacity.loaded, job.affinity, now);
      if (capacity.free === 0) refresh();
    },

    free(engineId: string | null): void {
      const capacity = inService.find(({ id }) => id === engineId);
      if (!capacity) return;
      capacity.free++;
      if (capacity.free === 1) refresh();
    },
  };

  /** Of equally good engines, finds one with nothing loaded, or with the base model that most engines have loaded. */
  function findMostSpare(first: Ranked, job: WaitingJob, wanted: Wanted, now: number): Ranked {
    const holders = new Map<string | null, number>();
    for (const { loaded } of free) {
      const base = loaded?.base ?? null;
      holders.set(base, base === null ? Infinity : (holders.get(base) ?? 0) + 1);
    }
    const spare = ({ capacity }: Ranked) => holders.get(capacity.loaded?.base ?? null) ?? 0;
    let best = first;
    for (const capacity of free) {
      if (!canTake(capacity, job, now)) continue;
      const ranked = rank(capacity, job, wanted);
      if (compare(ranked, best) !== 0) continue;
      const more = spare(ranked) - spare(best);
      if (more > 0 || (more === 0 && getUsedAt(ranked) < getUsedAt(best))) best = ranked;
    }
    return best;
  }
}

type Ranked = Fit & { runsThere: boolean; wanted: boolean };

function rank(capacity: EngineCapacity, job: WaitingJob, wanted: Wanted): Ranked {
  const load = getLoad(job, capacity);
  return {
    capacity,
    load,
    runsThere: capacity.id === job.runsOn,
    wanted: load !== loads.nothing && isWanted(capacity, load, wanted),
  };
}

function isWanted({ loaded }: EngineCapacity, load: Load, { bases, loras }: Wanted): boolean {
  if (!loaded || loaded.base === null) return false;
  return load === loads.base ? bases.has(loaded.base) : loras.has(toLoadedLoraKey(loaded.base, loaded.lora));
}

export function toLoadedLoraKey(base: string, lora: string | null): string {
  return `${base} ${lora}`;
}

/** Below zero: the first is better. Zero: they differ at most in when they were last used. */
function compare(a: Ranked, b: Ranked): number {
  if (a.runsThere !== b.runsThere) return a.runsThere ? -1 : 1;
  const byPriority = (b.capacity.priority ?? 0) - (a.capacity.priority ?? 0);
  if (byPriority !== 0) return byPriority;
  if (a.load !== b.load) return a.load - b.load;
  if (a.wanted !== b.wanted) return a.wanted ? 1 : -1;
  return (a.capacity.costPerSecond ?? 0) - (b.capacity.costPerSecond ?? 0);
}

function isBetter(a: Ranked, b: Ranked): boolean {
  const compared = compare(a, b);
  return compared !== 0 ? compared < 0 : getUsedAt(a) < getUsedAt(b);
}

function getUsedAt({ capacity }: Ranked): number {
  return capacity.loaded?.usedAt ?? 0;
}

function listWork(capacities: readonly EngineCapacity[]): Set<WorkKey> {
  return new Set(capacities.flatMap(({ work }) => [...work]));
}
