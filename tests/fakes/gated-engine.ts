import { EngineError } from '@castwright/engine-port';
import { createInstantEngine, type InstantEngine } from './instant-engine.ts';

/** Set by the test: whether answers are given, and whether trainings fail. */
export type Gate = { gate: 'open' | 'shut'; trainingsFail: boolean };
/** Messages of the engine: a job has arrived, or its worker has detached from one. */
export type EngineMessage = { began: string } | { over: string };

/**
 * An engine that does every job but keeps its results back while its gate is shut, and delivers them afterwards also to
 * workers that no longer wait.
 */
export async function createGatedEngine(
  tell: (news: EngineMessage) => void,
): Promise<InstantEngine & { set(gate: Gate): void }> {
  const engine = await createInstantEngine({ trains: true });
  const trainings = new Set<string>();
  let gate: Gate = { gate: 'shut', trainingsFail: false };
  let waiting: (() => void)[] = [];
  const { cancel, cleanUp: forget, getResult: result, submit } = engine;
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
    async getResult(jobId, signal) {
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
    async cleanUp(jobId) {
      await forget(jobId);
      tell({ over: jobId });
    },
  } satisfies Partial<InstantEngine> & { set(gate: Gate): void });
}
