/** The product's worker role, with an engine that draws at once, and whose trainings report progress. */

import { setTimeout } from 'node:timers/promises';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { startWorker } from '../../../src/app/worker/start-worker.ts';
import type { BenchInstallation } from '../setup/installation.ts';
import { openRole } from './open-role.ts';
import { runUnderBench } from './under-bench.ts';

export type TrainingWorkerSubject = BenchInstallation & {
  /** Concurrent trainings. */
  concurrency: number;
  /** The progress that each training reports, and the milliseconds between reports. */
  reports: number;
  everyMs: number;
};

await runUnderBench<TrainingWorkerSubject>(async ({ concurrency, reports, everyMs, ...place }) => {
  const installation = await openRole('training-worker', place);
  const engine = await createInstantEngine({
    trains: true,
    concurrency,
    takesMs: ({ request }) => (request.operation === 'lora_training' ? (reports + 1) * everyMs : 0),
  });
  const steps = new Map<string, number>();
  const { submit, watchProgress: progress } = engine;
  engine.submit = async (job) => {
    if (job.request.operation === 'lora_training') steps.set(job.id, job.request.steps);
    await submit(job);
  };
  engine.watchProgress = async function* (jobId, signal) {
    const all = steps.get(jobId);
    if (!all) return yield* progress(jobId, signal);
    for (let n = 1; n <= reports; n++) {
      await setTimeout(everyMs, undefined, { signal });
      yield { step: Math.round((n / reports) * all), steps: all, loss: 1 / n };
    }
  };
  const worker = await startWorker(installation, { engines: [engine] });
  return {
    async close() {
      await worker.close();
      await installation.close();
    },
  };
});
