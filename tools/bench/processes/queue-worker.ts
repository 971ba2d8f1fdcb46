/**
 * The product's queue without its pictures: jobs are leased, charged, delivered and announced as in the worker role,
 * but their results are prepared, and no file is written.
 */
import { createDispatcher } from '#features/generation/execution';
import type { FinishedOutput } from '#features/library/items';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { completeJob } from '../../../src/features/generation/jobs/end-job.ts';
import { isLeasedBy } from '../../../src/features/generation/jobs/move-job.ts';
import { openRole } from './open-role.ts';
import { runUnderBench } from './under-bench.ts';
import type { WorkerSubject } from './worker.ts';

const workerId = 'bench';

await runUnderBench<WorkerSubject>(async (options) => {
  const installation = await openRole('queue-worker', options);
  const { db, directUrl, log } = installation;
  const dispatcher = createDispatcher({
    db,
    databaseUrl: directUrl,
    workerId,
    engines: [await createInstantEngine({ concurrency: options.concurrency })],
    log,
    runJob: async (engine, job) => {
      const made = { output: createPicture(job.id), engine: engine.id, model: 'instant-1' };
      await db.transaction((tx) => completeJob(tx, job.id, made, isLeasedBy(workerId)));
    },
  });
  await dispatcher.start();
  return {
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
