/** The part of a job's run that takes place on its engine, from the stored request to what the engine made. */

import type { Cleared, Engine, EngineJob, EngineResult } from '@castwright/engine-port';
import { listItemsOfJobs } from '#features/generation/jobs';
import type { ClearStoredJob } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { withSpan } from '#platform/tracing/spans.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import type { PreviewInspection } from './inspect-preview.ts';
import { createJobHandle, requireLease, scheduleCleanupElsewhere } from './job-handle.ts';
import { type Candidate, makeCandidates } from './keep-nearest.ts';
import { publishProgress, type RunPart, type StoreReport } from './publish-progress.ts';
import { runLayers } from './run-layers.ts';
import type { RunningSeries } from './run-series.ts';

type RunOnEngineDeps = {
  db: Db;
  clear: ClearStoredJob;
  previews: PreviewInspection;
  storeReport: StoreReport;
  workerId: string;
};

/** After the result the job waits for the engine's last reports until none has come for this long. */
const lastReportsMs = 1_000;

/**
 * Runs the job on its engine: once, once for each picture of which it keeps the nearest, or once for each layer.
 *
 * @returns what the engine made, one result for each run but the layers, which give one
 * @throws EngineError; what `clear` throws for a request that may not run
 */
export async function runOnEngine(
  dependencies: RunOnEngineDeps,
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Promise<[Candidate, ...Candidate[]]> {
  const { clear, db, workerId } = dependencies;
  await scheduleCleanupElsewhere(db, engine, job);
  const earlier = await listItemsOfJobs(db, job.after);
  const requests = await clear({ ...job, earlier });
  const [cleared] = requests;
  const handle = createJobHandle(db, workerId, engine, job);
  if (requests.length > 1) {
    const series: RunningSeries = {
      db,
      engine,
      handle,
      jobId: job.id,
      requireLease: () => requireLease(db, workerId, job.id),
      runOnce: (each, part) => runOnce(dependencies, engine, job, each, signal, part),
      signal,
    };
    return job.operation === 'inpaint' ? runLayers(series, requests) : makeCandidates(series, requests);
  }
  const result = await runOnce(dependencies, engine, job, Object.assign(cleared, { handle }), signal);
  return [{ result, seed: null }];
}

async function runOnce(
  { db, previews, storeReport, workerId }: RunOnEngineDeps,
  engine: Engine,
  job: EngineJobRow,
  request: Cleared<EngineJob>,
  signal: AbortSignal,
  part?: RunPart,
): Promise<EngineResult> {
  await withSpan('engine submit', {}, () => engine.submit(request));
  const ended = new AbortController();
  const publisher = publishProgress(
    { db, previews, storeReport, workerId },
    engine,
    job,
    AbortSignal.any([signal, ended.signal]),
    part,
  );
  try {
    return await withSpan('engine result', {}, () => engine.getResult(job.id, signal));
  } finally {
    // Publish the last reports before the job ends; a stream that never ends must not block it.
    await publisher.waitForSilence(lastReportsMs);
    ended.abort();
  }
}
