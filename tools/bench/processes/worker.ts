/** The product's worker role, with an engine that answers at once, or after a set time. */
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { startWorker } from '../../../src/app/worker/start-worker.ts';
import type { BenchInstallation } from '../setup/installation.ts';
import { openRole } from './open-role.ts';
import { runUnderBench } from './under-bench.ts';

export type WorkerSubject = BenchInstallation & {
  concurrency: number;
  takesMs?: number;
  /** Whether the built-in inspectors look at each picture: some hundred milliseconds. */
  inspects?: boolean;
};

await runUnderBench<WorkerSubject>(async (options) => {
  const installation = await openRole('worker', options);
  const engine = await createInstantEngine(options);
  const inspectors = options.inspects ? {} : { inspectors: [] };
  const worker = await startWorker(installation, { engines: [engine], ...inspectors });
  return {
    async close() {
      await worker.close();
      await installation.close();
    },
  };
});
