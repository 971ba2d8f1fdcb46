/** Runs one job on a RunPod endpoint, from its pictures to its result. It can restart at any point. */

import {
  type Cleared,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineResult,
} from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import {
  compile,
  createStepPlan,
  type JobFile,
  keepChosenIdentity,
  withDefaultInputs,
  writeJobFiles,
} from '#engines/workflows';
import type { Api, RunStatus } from './api.ts';
import { getEndpointCapabilities } from './capabilities.ts';
import { followRun, requireRunning } from './follow-run.ts';
import { createBody, createInput, requireSupported } from './input.ts';
import type { RunPodLimits, RunPodOptions } from './options.ts';
import { readResult } from './outputs.ts';
import { shrinkInputs } from './shrink-inputs.ts';

/** The remote run of a job that this process works on. */
export type RemoteRun = {
  /** RunPod's id of the run; null: none is known to run. */
  handle: string | null;
  /** Whether the job is detached: its run then goes on for the next worker. */
  detached: boolean;
  waitForHint: () => Promise<void>;
};

export type RunContext = {
  api: Api;
  options: RunPodOptions;
  limits: RunPodLimits;
  remote: RemoteRun;
};

/** The most runs for one job, when RunPod keeps losing them. */
const maxRuns = 3;

/**
 * Starts a run for a job or joins the one that its handle names, waits for it, and fetches its result.
 *
 * @throws EngineError
 */
export async function runJob(
  run: RunContext,
  given: Cleared<EngineJob>,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<EngineResult> {
  const { limits, options } = run;
  const { allowLoopback = false, links, models } = options;
  const context = { models, identity: getEndpointCapabilities(options).identity };
  const job = await shrinkInputs({ ...given, request: keepChosenIdentity(given.request, context) });
  requireSupported(job, options);
  const files: JobFile[] = [];
  const request = await writeJobFiles(job, '', async (file) => {
    files.push(file);
  });
  const compiled = compile(request, { jobId: job.id, run: Date.now().toString(36), ...context });
  const graph = withDefaultInputs(compiled.graph);
  try {
    const startedAt = Date.now();
    const ended = await runToEnd(run, { job, graph, files }, signal, onProgress);
    const { fileMs, pollMs } = limits;
    const output = await readResult(job, compiled, ended.output, {
      links,
      allowLoopback,
      fileMs,
      pollMs,
      signal,
    });
    // The training node reports no samples, so the only picture is the one of the finished model.
    if (output.kind === 'model' && job.request.operation === 'lora_training') {
      const { steps } = job.request;
      onProgress({ step: steps, steps, preview: output.sample });
    }
    await links?.removeFiles(job.id);
    const engineSeconds = (ended.executionTime ?? Date.now() - startedAt) / 1000;
    return { outputs: [output], engineSeconds, model: compiled.model };
  } catch (error) {
    await cleanUpAfterFault(run, job, error, signal);
    throw error;
  }
}

type PreparedRun = { job: EngineJob; graph: ReturnType<typeof withDefaultInputs>; files: readonly JobFile[] };

/** Joins the known run before it starts one, because a run that is started twice is paid for twice. */
async function runToEnd(
  run: RunContext,
  work: PreparedRun,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<RunStatus> {
  const { api, remote, limits } = run;
  const followOptions = {
    plan: createStepPlan(work.graph),
    api,
    limits,
    executionMs: getExecutionMs(run, work.job),
    onProgress,
    waitForHint: remote.waitForHint,
    signal,
  };
  remote.handle = work.job.handle?.saved ?? null;
  for (let runs = 0; ; ) {
    const joined = remote.handle !== null;
    if (!joined) {
      if (runs === maxRuns) throw createEngineError('gone', `lost the job ${maxRuns} times`);
      runs += 1;
      await startRun(run, work, signal);
    }
    const handle = remote.handle ?? '';
    try {
      const ended = await followRun({ ...followOptions, handle });
      // The run is over in either case.
      remote.handle = null;
      if (ended) return ended;
    } catch (error) {
      // The retryable failure of an earlier worker's run does not fail this attempt: start a new run.
      if (!joined || !(await canRestart(api, handle, error))) throw error;
      remote.handle = null;
    }
  }
}

/** Whether a run has ended, or is unknown, with a fault that a new run may avoid. */
async function canRestart(api: Api, handle: string, error: unknown): Promise<boolean> {
  if (!(error instanceof EngineError) || !error.retryable) return false;
  const status = await api.status(handle);
  try {
    if (status) requireRunning(status);
    return status === null;
  } catch {
    return true;
  }
}

const getExecutionMs = (
  { options: { executionTimeout, trainingTimeout } }: RunContext,
  { request }: EngineJob,
) => (request.operation === 'lora_training' ? trainingTimeout : executionTimeout) * 1000;

async function startRun(
  run: RunContext,
  { files, graph, job }: PreparedRun,
  signal: AbortSignal,
): Promise<void> {
  const { api, remote, options } = run;
  const { links, lowPriority, ttl } = options;
  const input = await createInput(options, { job, graph, files, seconds: ttl });
  const body = createBody(input, {
    executionMs: getExecutionMs(run, job),
    ttlMs: ttl * 1000,
    lowPriority,
    webhook: links?.createHintUrl(job.id) ?? null,
  });
  signal.throwIfAborted();
  // No abort during this call: the adapter must learn the id of a run to be able to stop it.
  remote.handle = await api.run(body);
  await job.handle?.save(remote.handle);
}

/**
 * After a fault, leaves a run that the next worker can join, or cancels it and removes its files.
 */
async function cleanUpAfterFault(
  { api, remote, options: { links } }: RunContext,
  { handle, id }: EngineJob,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (remote.detached) return;
  const away = error instanceof EngineError && (error.fault === 'gone' || error.fault === 'busy');
  if (remote.handle !== null && away && handle && !signal.aborted) return;
  const running = remote.handle;
  if (running !== null) {
    const stopped = await api.cancel(running).then(
      () => true,
      () => false,
    );
    if (stopped) remote.handle = null;
  }
  // The job belongs to another worker by now, whose run needs the files.
  const isAnothers = error instanceof EngineError && error.fault === 'cancelled' && !signal.aborted;
  if (!isAnothers) await links?.removeFiles(id).catch(() => undefined);
}
