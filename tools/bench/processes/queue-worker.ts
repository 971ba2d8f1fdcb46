/**
 * The queue alone: the product's dispatcher with an engine that answers at once. Jobs are leased, charged, delivered and
 * told of as in the worker role, but their results are prepared, and no file is written.
 */
import { createDispatcher } from '#features/generation/execution';
import type { FinishedOutput } from '#features/library/items';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { countStatements } from '#tests/setup/count-statements.ts';
import { createJobBatches } from '../../../src/features/generation/execution/job-batches.ts';
import { openRole } from './open-role.ts';
import { runUnderBench } from './under-bench.ts';
import type { WorkerSubject } from './worker.ts';

const workerId = `bench ${process.pid}`;

await runUnderBench<WorkerSubject>(async (options) => {
  const statements = countStatements();
  const installation = await openRole('queue-worker', options);
  const { db, directUrl, log } = installation;
  const batches = createJobBatches({ db, workerId });
  const dispatcher = createDispatcher({
    db,
    databaseUrl: directUrl,
    workerId,
    engines: [await createInstantEngine({ concurrency: options.concurrency })],
    log,
    runJob: async (engine, job) => {
      const made = {
        output: createPicture(job.id),
        inspection: { verdict: 'allow' as const, reasons: [], reports: [] },
        engine: engine.id,
        model: 'instant-1',
      };
      await batches.complete({ jobId: job.id, made });
    },
  });
  await dispatcher.start();
  return {
    report: statements.read,
    async close() {
      await dispatcher.stop(5_000);
      await installation.close();
    },
  };
});

function createPicture(jobId: string): FinishedOutput {
  const sha256 = '0'.repeat(64);
  return {
    width: 64,
    height: 64,
    durationMs: null,
    placeholder: '#c0633a',
    perceptualHash: 0n,
    searchHashes: [],
    files: (['original', 'preview', 'thumbnail'] as const).map((variant) => ({
      variant,
      storageKey: `jobs/${jobId}/0-${sha256.slice(0, 32)}/${variant}`,
      mediaType: 'image/webp',
      byteSize: 1_000,
      sha256,
      etag: `"${sha256.slice(0, 32)}"`,
    })),
  };
}
