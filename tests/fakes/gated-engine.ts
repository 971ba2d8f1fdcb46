import { EngineError } from '@castwright/engine-port';
import { createInstantEngine, type InstantEngine } from './instant-engine.ts';

/** Told by the test: whether answers are given, and whether trainings fail. */
export type Gate = { gate: 'open' | 'shut'; trainingsFail: boolean };
/** What the engine tells: a job has come to it, or its worker has let go of one. */
export type EngineNews = { began: string } | { over: string };

/**
 * An engine that does all it is asked to but keeps its answers back while its gate is shut, and gives them then
 * also when nobody waits for them any more.
 */
export async function createGatedEngine(
  tell: (news: EngineNews) => void,
): Promise<InstantEngine & { set(gate: Gate): void }> {
  const engine = await createInstantEngine({ trains: true });
  const trainings = new Set<string>();
  let gate: Gate = { gate: 'shut', trainingsFail: false };
  let waiting: (() => void)[] = [];
  const { cancel, forget, result, submit } = engine;
  return Object.assign(engine, {
    set(next: Gate) {
      gate = next;
      if (gate.gate === 'shut') return;
      for (const go of waiting) go();
      waiting = [];
    },
    async submit(job) {
      if (job.request.operation === 'lora_training') trainings.add(job.id);
      await submit(job);
      tell({ began: job.id });
    },
    async result(jobId, signal) {
      if (gate.gate === 'shut') await new Promise<void>((resolve) => waiting.push(resolve));
      if (gate.trainingsFail && trainings.has(jobId)) {
        throw new EngineError('out_of_memory', 'The engine ran out of memory.');
      }
      return result(jobId, signal);
    },
    async cancel(jobId) {
      await cancel(jobId);
      tell({ over: jobId });
    },
    async forget(jobId) {
      await forget(jobId);
      tell({ over: jobId });
    },
  } satisfies Partial<InstantEngine> & { set(gate: Gate): void });
}
