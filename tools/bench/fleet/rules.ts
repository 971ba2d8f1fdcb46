/** The rules that are compared. All of them keep to plan slots. */
import { loadedAfter, loadFor } from '../../../src/features/generation/scheduler/choose-engine.ts';
import {
  chooseNext,
  type EngineRoom,
  type UserLoad,
  type WaitingJob,
  workKey,
} from '../../../src/features/generation/scheduler/choose-next.ts';
import type { Rule } from './simulate.ts';

/** The oldest job that may start, on the first engine that is free. */
export const firstCome: Rule = (waiting, users, engines, now) =>
  greedily(waiting, users, engines, now, (a, b) => isOlder(a.job, b.job));

/** Whatever has the least to load, wherever; of several the oldest. Knows no lanes, no people and no age. */
export const affinityOnly: Rule = (waiting, users, engines, now) =>
  greedily(waiting, users, engines, now, (a, b) => {
    const less = loadFor(a.job, a.engine) - loadFor(b.job, b.engine);
    return less !== 0 ? less < 0 : isOlder(a.job, b.job);
  });

const never = { age: 0, stay: 0 };
/** Lanes and turns as in ours, and engines chosen by what they have loaded, but nobody's turn is ever bent. */
export const turnsOnly: Rule = (...situation) =>
  chooseNext(...situation, { base: never, lora: never, holdMs: 0 });

/** What the platform does. */
export const ours: Rule = (...situation) => chooseNext(...situation);
type Pair = { job: WaitingJob; engine: EngineRoom };

function greedily(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineRoom[],
  now: number,
  goesBefore: (a: Pair, b: Pair) => boolean,
) {
  const left = new Map(waiting.map((job) => [job.id, job]));
  const rooms = engines.filter(({ free }) => free > 0).map((engine) => ({ ...engine }));
  const slots = new Map([...users].map(([id, { slots, running }]) => [id, slots - running]));
  const assignments: { jobId: string; engineId: string }[] = [];
  for (;;) {
    let best: Pair | null = null;
    for (const job of left.values()) {
      if ((slots.get(job.userId) ?? 0) <= 0) continue;
      for (const engine of rooms) {
        if (engine.free <= 0 || !engine.work.has(workKey(job))) continue;
        if (!best || goesBefore({ job, engine }, best)) best = { job, engine };
      }
    }
    if (!best) return assignments;
    const { job, engine } = best;
    assignments.push({ jobId: job.id, engineId: engine.id });
    left.delete(job.id);
    engine.free--;
    if (engine.loaded) engine.loaded = loadedAfter(engine.loaded, job.affinity, now);
    slots.set(job.userId, (slots.get(job.userId) ?? 0) - 1);
  }
}

function isOlder(a: WaitingJob, b: WaitingJob): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
