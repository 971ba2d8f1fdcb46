/** The compared rules. All of them respect plan slots. */
import { applyLoad, getLoad } from '../../../src/features/generation/scheduler/choose-engine.ts';
import {
  chooseNext,
  type EngineCapacity,
  toWorkKey,
  type UserLoad,
  type WaitingJob,
} from '../../../src/features/generation/scheduler/choose-next.ts';
import type { Rule } from './simulate.ts';

/** The oldest job that may start, on the first free engine. */
export const firstComeRule: Rule = (waiting, users, engines, now) =>
  greedily(waiting, users, engines, now, (a, b) => isOlder(a.job, b.job));

/** The job with the least to load, on any engine; of several the oldest. Ignores lanes, users and age. */
export const affinityOnlyRule: Rule = (waiting, users, engines, now) =>
  greedily(waiting, users, engines, now, (a, b) => {
    const less = getLoad(a.job, a.engine) - getLoad(b.job, b.engine);
    return less !== 0 ? less < 0 : isOlder(a.job, b.job);
  });

const never = { age: 0, stay: 0 };
/**
 * Lanes and fair turns as in the product, and engines chosen by their loaded models, but affinity never changes the
 * order of turns.
 */
export const turnsOnlyRule: Rule = (...situation) =>
  chooseNext(...situation, { base: never, lora: never, waitForEngineMs: 0 });

/** The platform's rule. */
export const platformRule: Rule = (...situation) => chooseNext(...situation);
type Pair = { job: WaitingJob; engine: EngineCapacity };

function greedily(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineCapacity[],
  now: number,
  goesBefore: (a: Pair, b: Pair) => boolean,
) {
  const left = new Map(waiting.map((job) => [job.id, job]));
  const capacities = engines.filter(({ free }) => free > 0).map((engine) => ({ ...engine }));
  const slots = new Map([...users].map(([id, { slots, running }]) => [id, slots - running]));
  const assignments: { jobId: string; engineId: string }[] = [];
  for (;;) {
    let best: Pair | null = null;
    for (const job of left.values()) {
      if ((slots.get(job.userId) ?? 0) <= 0) continue;
      for (const engine of capacities) {
        if (engine.free <= 0 || !engine.work.has(toWorkKey(job))) continue;
        if (!best || goesBefore({ job, engine }, best)) best = { job, engine };
      }
    }
    if (!best) return assignments;
    const { job, engine } = best;
    assignments.push({ jobId: job.id, engineId: engine.id });
    left.delete(job.id);
    engine.free--;
    if (engine.loaded) engine.loaded = applyLoad(engine.loaded, job.affinity, now);
    slots.set(job.userId, (slots.get(job.userId) ?? 0) - 1);
  }
}

function isOlder(a: WaitingJob, b: WaitingJob): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
