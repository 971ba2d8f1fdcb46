/** The way of one job on a RunPod endpoint, from its pictures to its result; to be begun again at any point. */

import {
  type Cleared,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineResult,
} from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { compile, handOver, type JobFile, stepPlanOf, withUsualInputs } from '#engines/workflows';
import type { Api, RunStatus } from './api.ts';
import { followRun, requireGoing } from './follow-run.ts';
import { bodyOf, inputOf, requireUsable } from './input.ts';
import type { RunPodLimits, RunPodOptions } from './options.ts';
import { resultOf } from './outputs.ts';

/** A job as long as this process has it. */
export type Going = {
  /** What runs for it on RunPod, as far as is known; null: nothing does. */
  handle: string | null;
  /** Whether the job is left to whoever gets it next: what runs on RunPod goes on then. */
  left: boolean;
  hinted: () => Promise<void>;
};

export type Run = {
  api: Api;
  options: RunPodOptions;
  limits: RunPodLimits;
  going: Going;
};

/** RunPod loses runs whose time is over; a job is not begun for ever. */
const mostRuns = 3;

/**
 * Hands a job over, or joins what runs for it already, waits for it, and fetches what came of it.
 *
 * @throws EngineError
 */
export async function runJob(
  run: Run,
  job: Cleared<EngineJob>,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<EngineResult> {
  const { limits, options } = run;
  const { allowLoopback = false, links, models } = options;
  requireUsable(job, options);
  const files: JobFile[] = [];
  const request = await handOver(job, '', async (file) => {
    files.push(file);
  });
  const compiled = compile(request, { jobId: job.id, run: Date.now().toString(36), models });
  const graph = withUsualInputs(compiled.graph);
  try {
    const began = Date.now();
    const ended = await carriedOut(run, { job, graph, files }, signal, tell);
    const { fileMs, pollMs } = limits;
    const output = await resultOf(job, compiled, ended.output, {
      links,
      allowLoopback,
      fileMs,
      pollMs,
      signal,
    });
    // Nodes that train show nothing on the way: the one picture is of what was learned in the end.
    if (output.kind === 'model' && job.request.operation === 'lora_training') {
      const { steps } = job.request;
      tell({ step: steps, steps, preview: output.sample });
    }
    await links?.clear(job.id);
    const engineSeconds = (ended.executionTime ?? Date.now() - began) / 1000;
    return { outputs: [output], engineSeconds, model: compiled.model };
  } catch (error) {
    await afterFault(run, job, error, signal);
    throw error;
  }
}

type Work = { job: EngineJob; graph: ReturnType<typeof withUsualInputs>; files: readonly JobFile[] };

/** Asks what is known of before it begins: a run that is begun twice is paid for twice. */
async function carriedOut(
  run: Run,
  work: Work,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<RunStatus> {
  const { api, going, limits } = run;
  const following = {
    plan: stepPlanOf(work.graph),
    api,
    limits,
    executionMs: executionMsOf(run, work.job),
    tell,
    hinted: going.hinted,
    signal,
  };
  going.handle = work.job.handle?.known ?? null;
  for (let runs = 0; ; ) {
    const joined = going.handle !== null;
    if (!joined) {
      if (runs === mostRuns) throw faultOf('gone', `lost the job ${mostRuns} times`);
      runs += 1;
      await begin(run, work, signal);
    }
    const handle = going.handle ?? '';
    try {
      const ended = await followRun({ ...following, handle });
      // Over, in either case.
      going.handle = null;
      if (ended) return ended;
    } catch (error) {
      // How an earlier worker's run ended is no reason to give up, where another try may go better.
      if (!joined || !(await hasEnded(api, handle, error))) throw error;
      going.handle = null;
    }
  }
}

/** Whether a run is over that may be begun again. @throws what it ended with, if another try would end so too */
async function hasEnded(api: Api, handle: string, error: unknown): Promise<boolean> {
  if (!(error instanceof EngineError) || !error.retryable) return false;
  const status = await api.status(handle);
  try {
    if (status) requireGoing(status);
    return status === null;
  } catch {
    return true;
  }
}

const executionMsOf = ({ options: { executionTimeout, trainingTimeout } }: Run, { request }: EngineJob) =>
  (request.operation === 'lora_training' ? trainingTimeout : executionTimeout) * 1000;

async function begin(run: Run, { files, graph, job }: Work, signal: AbortSignal): Promise<void> {
  const { api, going, options } = run;
  const { links, lowPriority, ttl } = options;
  const input = await inputOf(options, { job, graph, files, seconds: ttl });
  const body = bodyOf(input, {
    executionMs: executionMsOf(run, job),
    ttlMs: ttl * 1000,
    lowPriority,
    webhook: links?.hintTo(job.id) ?? null,
  });
  signal.throwIfAborted();
  // Not stopped on its way: what has been begun must be known, to be stopped.
  going.handle = await api.run(body);
  await job.handle?.keep(going.handle);
}

/**
 * What may still run is left running where somebody can join it, and is else cancelled; what it was given is taken
 * back as soon as nobody needs it.
 */
async function afterFault(
  { api, going, options: { links } }: Run,
  { handle, id }: EngineJob,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (going.left) return;
  const away = error instanceof EngineError && (error.fault === 'gone' || error.fault === 'busy');
  if (going.handle !== null && away && handle && !signal.aborted) return;
  const running = going.handle;
  if (running !== null) {
    const stopped = await api.cancel(running).then(
      () => true,
      () => false,
    );
    if (stopped) going.handle = null;
  }
  // Another worker's by now: what it has begun needs its files.
  const isOthers = error instanceof EngineError && error.fault === 'cancelled' && !signal.aborted;
  if (!isOthers) await links?.clear(id).catch(() => undefined);
}
