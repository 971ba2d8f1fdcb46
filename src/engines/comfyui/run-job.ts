/** Runs one job on a ComfyUI server, from the upload of its pictures to its result. It can restart at any point. */

import {
  type Cleared,
  EngineError,
  type EngineJob,
  type EngineOutput,
  type EngineProgress,
  type EngineResult,
  type IdentitySupport,
} from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { readOutput } from '#engines/outputs';
import {
  adaptToServer,
  type CompiledGraph,
  compile,
  createStepPlan,
  keepChosenIdentity,
  type ModelChoice,
  type ObjectInfo,
} from '#engines/workflows';
import { cleanUpFiles, cleanUpJob, findNextRun, firstRun } from './clean-up.ts';
import { createJobListener, followJob } from './follow-job.ts';
import type { ComfyUiLimits } from './options.ts';
import type { Server, ServerFile, ServerJob } from './server.ts';
import type { Socket } from './socket.ts';
import { uploadJob } from './upload-job.ts';

export type RunContext = {
  server: Server;
  socket: Socket;
  clientId: string;
  limits: ComfyUiLimits;
  models: ModelChoice;
  /** Reads the server's list of nodes. */
  nodes: () => Promise<ObjectInfo>;
  /** What the server can draw a person from. */
  getIdentity: () => Promise<readonly IdentitySupport[]>;
  /** Whether this process stops or has lost the job: the remote run then goes on for the next worker. */
  isDetached: (jobId: string) => boolean;
};

/** A server that keeps losing the job gets it this often. */
const maxSubmissions = 3;

/**
 * Submits a job, waits for it and fetches its result. The server keeps the files until `cleanUp` is called: if this
 * process dies before the platform has stored the result, the next worker fetches it again. After a fault the server
 * keeps nothing, unless this process stops or loses the job first.
 *
 * @throws EngineError
 */
export async function runJob(
  run: RunContext,
  job: Cleared<EngineJob>,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<{ result: EngineResult; cleanUp: () => Promise<void> }> {
  const { server } = run;
  const files: ServerFile[] = [];
  try {
    const context = { models: run.models, identity: await run.getIdentity() };
    const used = { ...job, request: keepChosenIdentity(job.request, context) };
    const request = await uploadJob(used, server, (file) => files.push(file), signal);
    const name = await findNextRun(server, job.id, job.request.operation);
    const compiled = compile(request, { jobId: job.id, run: name, ...context });
    const graph = adaptToServer(compiled.graph, await run.nodes());
    const startedAt = Date.now();
    const runOnce = () => runGraph(run, job.id, { ...compiled, graph }, signal, onProgress);
    let { ended, hasEarlierFiles, wasFinished } = await runOnce();
    hasEarlierFiles ||= name !== firstRun;
    const found = await fetchOutput(run, job, compiled, ended, signal).catch(async (error: unknown) => {
      // An earlier attempt finished, and then removed part of its result or found it broken: run once more.
      if (!wasFinished || !(error instanceof EngineError) || error.fault !== 'corrupt_output') throw error;
      await server.deleteHistory(job.id);
      ({ ended, hasEarlierFiles, wasFinished } = { ...(await runOnce()), hasEarlierFiles: true });
      return fetchOutput(run, job, compiled, ended, signal);
    });
    // The training node reports no samples, so the only picture is the one of the finished model.
    if (found.output.kind === 'model' && request.operation === 'lora_training') {
      onProgress({ step: request.steps, steps: request.steps, preview: found.output.sample });
    }
    const result: EngineResult = {
      outputs: [found.output],
      engineSeconds: getEngineSeconds(ended, Date.now() - startedAt),
      model: compiled.model,
      needsCleanup: true,
    };
    const written = hasEarlierFiles ? null : [...files, ...found.files];
    return { result, cleanUp: createCleanup(run, job.id, written) };
  } catch (error) {
    const fault =
      error instanceof EngineError ? error : createEngineError('cancelled', String(error), { cause: error });
    fault.needsCleanup = run.isDetached(job.id) || !(await tryCleanUp(run, job.id));
    throw error instanceof EngineError || signal.aborted ? fault : error;
  }
}

/** @param files the job's files; null when earlier attempts may have written others */
const createCleanup =
  ({ limits, server }: RunContext, jobId: string, files: readonly ServerFile[] | null) =>
  () =>
    files ? cleanUpFiles(server, jobId, files) : cleanUpJob(server, jobId, limits);

/** @returns whether the server keeps nothing of the job */
const tryCleanUp = ({ limits, server }: RunContext, jobId: string): Promise<boolean> =>
  cleanUpJob(server, jobId, limits).then(
    () => true,
    () => false,
  );

/**
 * Submits the graph and waits for its end. It asks for the job first, because a graph that is submitted twice runs
 * twice.
 *
 * @returns the ended job; whether files of an earlier run may exist; whether it had finished before this call
 */
async function runGraph(
  run: RunContext,
  jobId: string,
  { graph }: CompiledGraph,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<{ ended: ServerJob; hasEarlierFiles: boolean; wasFinished: boolean }> {
  const { clientId, limits, server, socket } = run;
  const listener = createJobListener(createStepPlan(graph), onProgress);
  const stop = socket.listen(jobId, listener.handle);
  try {
    for (let submissions = 0; submissions < maxSubmissions; ) {
      const known = await server.findJob(jobId, signal);
      if (known?.status === 'completed') {
        return { ended: known, hasEarlierFiles: true, wasFinished: true };
      }
      listener.restart();
      if (known?.status !== 'pending' && known?.status !== 'in_progress') {
        submissions += 1;
        await socket.waitUntilOpen();
        await server.submit(jobId, clientId, graph);
      }
      const ended = await followJob({ jobId, listener, server, limits, signal });
      if (ended) {
        return { ended, hasEarlierFiles: known !== null || submissions > 1, wasFinished: false };
      }
    }
  } finally {
    stop();
  }
  throw createEngineError('gone', `lost the job ${maxSubmissions} times`);
}

/** Seconds by the server's clock, if it reports them, or else the time that this process waited. */
function getEngineSeconds(
  { execution_end_time: end, execution_start_time: start }: ServerJob,
  waitedMs: number,
) {
  return end && start && end >= start ? (end - start) / 1000 : waitedMs / 1000;
}

async function fetchOutput(
  { server }: RunContext,
  { id, request: { operation } }: EngineJob,
  { resultNode, size }: CompiledGraph,
  job: ServerJob,
  signal: AbortSignal,
): Promise<{ output: EngineOutput; files: ServerFile[] }> {
  const result = job.outputs?.[resultNode];
  const files: ServerFile[] = [];
  const download = (file: ServerFile | undefined, otherwise: string) => {
    if (!file) throw createEngineError('corrupt_output', otherwise);
    files.push(file);
    return server.download(file, signal);
  };
  const output = await readOutput(operation, size, {
    text: () => result?.text?.join(' ') ?? '',
    file: async () => download(result?.images?.[0], `node ${resultNode} gave no file`),
    async model() {
      const [lora] = await listTrainedLoras(server, id, signal);
      return download(lora, 'the training wrote no LoRA');
    },
  });
  return { output, files };
}

/**
 * Finds a training's files by the job's id among the LoRAs: the node `SaveLoRA` reports no file name.
 *
 * @returns the file of the latest run first
 */
async function listTrainedLoras(server: Server, jobId: string, signal?: AbortSignal): Promise<ServerFile[]> {
  const names = await server.listModels('loras', signal);
  return names
    .filter((name) => name.startsWith(`castwright/${jobId}`))
    .toSorted()
    .toReversed()
    .map((name) => ({
      filename: name.slice(name.lastIndexOf('/') + 1),
      subfolder: 'loras/castwright',
      type: 'output',
    }));
}
