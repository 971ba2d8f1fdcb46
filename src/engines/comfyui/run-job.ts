/** The way of one job on a ComfyUI server, from its pictures to its result; to be begun again at any point. */

import {
  type Cleared,
  EngineError,
  type EngineJob,
  type EngineOutput,
  type EngineProgress,
  type EngineResult,
} from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { outputOf } from '#engines/outputs';
import {
  type Compiled,
  compile,
  completed,
  type ModelChoice,
  type ObjectInfo,
  stepPlanOf,
} from '#engines/workflows';
import { followJob, listening } from './follow-job.ts';
import { bringJob } from './hand-over.ts';
import type { ComfyUiLimits } from './options.ts';
import type { Server, ServerFile, ServerJob } from './server.ts';
import type { Socket } from './socket.ts';
import { firstRun, nextRun, takeAway, tidyUp } from './take-away.ts';

export type Run = {
  server: Server;
  socket: Socket;
  clientId: string;
  limits: ComfyUiLimits;
  models: ModelChoice;
  /** What the server says of its nodes. */
  nodes: () => Promise<ObjectInfo>;
  /** Whether this process stops or has lost the job: what runs on the server goes on then, for whoever has the job next. */
  leaving: (jobId: string) => boolean;
};

/** A server that loses its memory again and again is not asked for ever. */
const mostSubmissions = 3;

/**
 * Hands a job over, waits for it, and fetches what came of it. The server keeps it until `tidy` is called: should
 * this process end before the result is safe, whoever gets the job next fetches it again. After a fault nothing of it
 * stays on the server, but where this process stops or loses the job before it has ended.
 *
 * @throws EngineError
 */
export async function runJob(
  run: Run,
  job: Cleared<EngineJob>,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<{ result: EngineResult; tidy: () => Promise<void> }> {
  const { server } = run;
  const files: ServerFile[] = [];
  try {
    const request = await bringJob(job, server, (file) => files.push(file), signal);
    const name = await nextRun(server, job.id, job.request.operation);
    const compiled = compile(request, { jobId: job.id, run: name, models: run.models });
    const graph = completed(compiled.graph, await run.nodes());
    const began = Date.now();
    const ran = () => runGraph(run, job.id, { ...compiled, graph }, signal, tell);
    let { again, ended, over } = await ran();
    again ||= name !== firstRun;
    const found = await fetched(run, job, compiled, ended, signal).catch(async (error: unknown) => {
      // Of an earlier try, which had begun to take it away or found it broken: this one has a result of its own.
      if (!over || !(error instanceof EngineError) || error.fault !== 'corrupt_output') throw error;
      await server.forget(job.id);
      ({ again, ended, over } = { ...(await ran()), again: true });
      return fetched(run, job, compiled, ended, signal);
    });
    // Nodes that train show nothing on the way: the one picture is of what was learned in the end.
    if (found.output.kind === 'model' && request.operation === 'lora_training') {
      tell({ step: request.steps, steps: request.steps, preview: found.output.sample });
    }
    const result: EngineResult = {
      outputs: [found.output],
      engineSeconds: secondsOf(ended, Date.now() - began),
      model: compiled.model,
      leftBehind: true,
    };
    return { result, tidy: tidying(server, job.id, again ? null : [...files, ...found.files]) };
  } catch (error) {
    const fault =
      error instanceof EngineError ? error : faultOf('cancelled', String(error), { cause: error });
    fault.leftBehind = run.leaving(job.id) || !(await takenAway(server, job.id));
    throw error instanceof EngineError || signal.aborted ? fault : error;
  }
}

/** @param files null where there may be others than are known of */
const tidying = (server: Server, jobId: string, files: readonly ServerFile[] | null) => () =>
  files ? tidyUp(server, jobId, files) : takeAway(server, jobId);

/** @returns whether nothing of it is left */
const takenAway = (server: Server, jobId: string): Promise<boolean> =>
  takeAway(server, jobId).then(
    () => true,
    () => false,
  );

/**
 * Asks before it submits: a graph that is submitted twice runs twice.
 *
 * @returns how it ended; whether there may be results of an earlier time; whether it was over before it was asked for
 */
async function runGraph(
  run: Run,
  jobId: string,
  { graph }: Compiled,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<{ ended: ServerJob; again: boolean; over: boolean }> {
  const { clientId, limits, server, socket } = run;
  const heard = listening(stepPlanOf(graph), tell);
  const stop = socket.hear(jobId, heard.hear);
  try {
    for (let submissions = 0; submissions < mostSubmissions; ) {
      const known = await server.job(jobId, signal);
      if (known?.status === 'completed') return { ended: known, again: true, over: true };
      heard.begins();
      if (known?.status !== 'pending' && known?.status !== 'in_progress') {
        submissions += 1;
        await socket.opened();
        await server.submit(jobId, clientId, graph);
      }
      const ended = await followJob({ jobId, heard, server, limits, signal });
      if (ended) return { ended, again: known !== null || submissions > 1, over: false };
    }
  } finally {
    stop();
  }
  throw faultOf('gone', `lost the job ${mostSubmissions} times`);
}

/** The server's own clock, where it tells: milliseconds. */
function secondsOf({ execution_end_time: end, execution_start_time: start }: ServerJob, waitedMs: number) {
  return end && start && end >= start ? (end - start) / 1000 : waitedMs / 1000;
}

async function fetched(
  { server }: Run,
  { id, request: { operation } }: EngineJob,
  { resultNode, size }: Compiled,
  job: ServerJob,
  signal: AbortSignal,
): Promise<{ output: EngineOutput; files: ServerFile[] }> {
  const result = job.outputs?.[resultNode];
  const files: ServerFile[] = [];
  const download = (file: ServerFile | undefined, otherwise: string) => {
    if (!file) throw faultOf('corrupt_output', otherwise);
    files.push(file);
    return server.download(file, signal);
  };
  const output = await outputOf(operation, size, {
    text: () => result?.text?.join(' ') ?? '',
    file: async () => download(result?.images?.[0], `node ${resultNode} gave no file`),
    async model() {
      const [lora] = await trainedLoras(server, id, signal);
      return download(lora, 'the training wrote no LoRA');
    },
  });
  return { output, files };
}

/** `SaveLoRA` reports nothing: its files are found among the LoRAs by the job's name. @returns the latest run's first */
async function trainedLoras(server: Server, jobId: string, signal?: AbortSignal): Promise<ServerFile[]> {
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
