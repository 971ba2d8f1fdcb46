import {
  type Affinity,
  canDo,
  type EngineRoom,
  type Loaded,
  type WaitingJob,
  type WorkKey,
  workKey,
} from './situation.ts';

/** What an engine would have to load for a job before it starts, the less the better. */
export const loads = { nothing: 0, lora: 1, base: 2 } as const;
export type Load = (typeof loads)[keyof typeof loads];
export type Fit = { room: EngineRoom; load: Load };

/** For so long a job that an engine failed waits for another one that could do it. */
export const failoverPatienceMs = 60_000;

/** What other jobs would find loaded. */
export type Wanted = { bases: ReadonlySet<string>; loras: ReadonlySet<string> };

export const nothingLoaded: Loaded = { base: null, lora: null, baseSince: 0, loraSince: 0, usedAt: 0 };

export function loadFor({ affinity, runsOn }: WaitingJob, { id, loaded }: EngineRoom): Load {
  if (!affinity || !loaded || runsOn === id) return loads.nothing;
  if (affinity.base !== loaded.base) return loads.base;
  return affinity.lora === null || affinity.lora === loaded.lora ? loads.nothing : loads.lora;
}

/** What lies in an engine's memory after it was handed a job. */
export function loadedAfter(loaded: Loaded, affinity: Affinity | undefined, now: number): Loaded {
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

/** The engines of one situation, over a copy of their own. */
export function openRooms(engines: readonly EngineRoom[]) {
  const inService = engines.filter(({ state = 'open' }) => state === 'open').map((engine) => ({ ...engine }));
  let free = inService.filter((room) => room.free > 0);
  let ableNow = workOf(free);

  function changed(): void {
    free = inService.filter((room) => room.free > 0);
    ableNow = workOf(free);
  }

  /** Whether this engine has just failed the job while another one could do it. */
  function isAvoided(job: WaitingJob, room: EngineRoom, now: number): boolean {
    const { failed } = job;
    if (failed?.engineId !== room.id || now - failed.at >= failoverPatienceMs) return false;
    return inService.some((other) => other !== room && canDo(other, job));
  }
  const takes = (room: EngineRoom, job: WaitingJob, now: number) =>
    canDo(room, job) && !isAvoided(job, room, now);

  return {
    canStart(job: WaitingJob, now: number): boolean {
      if (!ableNow.has(workKey(job))) return false;
      const isPlain = !job.failed && !job.trained && !job.adapters?.length;
      return isPlain || free.some((room) => takes(room, job, now));
    },

    takes,

    /**
     * The engine on which a job starts best: the one on which it still runs; of those with the highest priority the
     * one that has least to load; of several, one whose memory nobody else wants, then the cheapest, then the one that is missed least.
     */
    bestFor(job: WaitingJob, wanted: Wanted, now: number): Fit | null {
      let best: Ranked | null = null;
      for (const room of free) {
        if (!takes(room, job, now)) continue;
        const ranked = rank(room, job, wanted);
        if (!best || goesBefore(ranked, best)) best = ranked;
      }
      if (!best) return null;
      // Only where there is a choice of what to unload is it worth knowing what there is more than enough of.
      if (best.load === loads.base) best = mostSpare(best, job, wanted, now);
      return { room: best.room, load: best.load };
    },

    /** How many engines without room should have some within this time, and hold the base model that the job needs. */
    soonFreeWith(job: WaitingJob, now: number, withinMs: number): number {
      return inService.filter(
        (room) =>
          room.free <= 0 &&
          room.loaded?.base === job.affinity?.base &&
          takes(room, job, now) &&
          // One that is long overdue is nothing to wait for.
          Math.abs((room.freeAt ?? Infinity) - now) <= withinMs,
      ).length;
    },

    take(room: EngineRoom, job: WaitingJob, now: number): void {
      room.free--;
      // What has just been started is nothing to wait for: more holding than this makes waits longer (decision 053).
      delete room.freeAt;
      if (room.loaded) room.loaded = loadedAfter(room.loaded, job.affinity, now);
      if (room.free === 0) changed();
    },

    give(engineId: string | null): void {
      const room = inService.find(({ id }) => id === engineId);
      if (!room) return;
      room.free++;
      if (room.free === 1) changed();
    },
  };

  /** Of engines that are as good otherwise, one with nothing loaded, or with what most others have loaded too. */
  function mostSpare(first: Ranked, job: WaitingJob, wanted: Wanted, now: number): Ranked {
    const holders = new Map<string | null, number>();
    for (const { loaded } of free) {
      const base = loaded?.base ?? null;
      holders.set(base, base === null ? Infinity : (holders.get(base) ?? 0) + 1);
    }
    const spare = ({ room }: Ranked) => holders.get(room.loaded?.base ?? null) ?? 0;
    let best = first;
    for (const room of free) {
      if (!takes(room, job, now)) continue;
      const ranked = rank(room, job, wanted);
      if (compare(ranked, best) !== 0) continue;
      const more = spare(ranked) - spare(best);
      if (more > 0 || (more === 0 && usedAt(ranked) < usedAt(best))) best = ranked;
    }
    return best;
  }
}

type Ranked = Fit & { runsThere: boolean; wanted: boolean };

function rank(room: EngineRoom, job: WaitingJob, wanted: Wanted): Ranked {
  const load = loadFor(job, room);
  return {
    room,
    load,
    runsThere: room.id === job.runsOn,
    wanted: load !== loads.nothing && isWanted(room, load, wanted),
  };
}

function isWanted({ loaded }: EngineRoom, load: Load, { bases, loras }: Wanted): boolean {
  if (!loaded || loaded.base === null) return false;
  return load === loads.base ? bases.has(loaded.base) : loras.has(loraKey(loaded.base, loaded.lora));
}

export function loraKey(base: string, lora: string | null): string {
  return `${base} ${lora}`;
}

/** Below zero: the first is better. Zero: they differ at most in how much either is missed. */
function compare(a: Ranked, b: Ranked): number {
  if (a.runsThere !== b.runsThere) return a.runsThere ? -1 : 1;
  const byPriority = (b.room.priority ?? 0) - (a.room.priority ?? 0);
  if (byPriority !== 0) return byPriority;
  if (a.load !== b.load) return a.load - b.load;
  if (a.wanted !== b.wanted) return a.wanted ? 1 : -1;
  return (a.room.costPerSecond ?? 0) - (b.room.costPerSecond ?? 0);
}

function goesBefore(a: Ranked, b: Ranked): boolean {
  const compared = compare(a, b);
  return compared !== 0 ? compared < 0 : usedAt(a) < usedAt(b);
}

/** Of what is left unused longest, the least is missed. */
function usedAt({ room }: Ranked): number {
  return room.loaded?.usedAt ?? 0;
}

function workOf(rooms: readonly EngineRoom[]): Set<WorkKey> {
  return new Set(rooms.flatMap(({ work }) => [...work]));
}
