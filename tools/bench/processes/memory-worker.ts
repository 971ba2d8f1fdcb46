/**
 * The product's worker role, with an engine that answers at once with a picture of the preview engine. The picture is
 * drawn, encoded and stored once; each job then gets these files under names of its own, from memory. Everything else is
 * as in the worker role: safety decision, breaker, progress, charge, delivery.
 */
import { drawPreview } from '@castwright/preview-engine';
import type { FinishJob } from '#features/generation/execution';
import { type FinishedFile, finishPicture } from '#features/library/items';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { countStatements } from '#tests/setup/count-statements.ts';
import { startWorker } from '../../../src/app/worker/start-worker.ts';
import { openRole } from './open-role.ts';
import { runUnderBench } from './under-bench.ts';
import type { WorkerSubject } from './worker.ts';

await runUnderBench<WorkerSubject>(async (options) => {
  const statements = countStatements();
  const installation = await openRole('memory-worker', options);
  const bytes = await drawPreview({
    prompt: 'a lighthouse keeper at dusk',
    negativePrompt: '',
    seed: 1,
    model: null,
    identity: null,
    aspectRatio: '1:1',
  });
  const provenance = { engine: 'Preview', model: 'preview', createdAt: new Date() };
  const finished = await finishPicture(
    { bytes, jobId: 'memory', contentId: 'memory', index: 0, provenance },
    {
      storage: installation.storage,
      watermark: installation.watermark,
      credentials: { sign: async (unsigned) => unsigned },
    },
  );
  const engine = await createInstantEngine({
    concurrency: options.concurrency,
    output: () => ({ kind: 'image', bytes, mediaType: 'image/png' }),
  });
  const finish: FinishJob = async ({ id }, job, { model }) => ({
    engine: id,
    model,
    output: renameFiles(finished, job.id),
  });
  const worker = await startWorker(installation, { engines: [engine], finish, inspectors: [] });
  return {
    report: statements.read,
    async close() {
      await worker.close();
      await installation.close();
    },
  };
});

const renameFiles = ({ files, ...facts }: FinishedFile, jobId: string): FinishedFile => ({
  ...facts,
  files: files.map((file) => ({ ...file, storageKey: file.storageKey.replace('memory', jobId) })),
});
