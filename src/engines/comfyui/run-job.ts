/** The way of one job on a ComfyUI server, from its pictures to its result; to be begun again at any point. */
import { faultOf } from '#engines/faults';
import { outputOf } from '#engines/outputs';
import type { Cleared, EngineJob, EngineOutput, EngineProgress, EngineResult } from '#engines/port';
import {
  type Compiled,
  compile,
  completed,
  type ModelChoice,
  type ObjectInfo,
  stepPlanOf,
} from '#engines/workflows';
import { followJob } from './follow-job.ts';
import { bringJob, emptied } from './hand-over.ts';
import type { ComfyUiLimits } from './options.ts';
import type { Server, ServerFile, ServerJob } from './server.ts';
import type { Socket } from './socket.ts';

export type Run = {
  server: Server;
  socket: Socket;
  clientId: string;
  limits: ComfyUiLimits;
  models: ModelChoice;
  /** What the server says of its nodes. */
  nodes: () => Promise<ObjectInfo>;
  /** Whether this process stops: what runs on the server goes on then, and whoever is given the job next joins it. */
  leaving: () => boolean;
};

/** A server that loses its memory again and again is not asked for ever. */
const mostSubmissions = 3;

/**
 * Hands a job over, waits for it, and fetches what came of it. Whatever the end, nothing of it stays on the server,
 * but where this process stops before the job does.
 *
 * @throws EngineError
 */
export async function runJob(
  run: Run,
  job: Cleared<EngineJob>,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<EngineResult> {
  const { server } = run;
  const files: ServerFile[] = [];
  try {
    const request = await bringJob(job, server, (file) => files.push(file), signal);
    const compiled = compile(request, {
      jobId: job.id,
      run: Date.now().toString(36),
      models: run.models,
    });
    const graph = completed(compiled.graph, await run.nodes());
    const began = Date.now();
    const ended = await runGraph(run, job.id, { ...compiled, graph }, signal, tell);
    const found = await fetched(run, job, compiled, ended, signal);
    // Nodes that train show nothing on the way: the one picture is of what was learned in the end.
    if (found.output.kind === 'model' && request.operation === 'lora_training') {
      tell({ step: request.steps, steps: request.steps, preview: found.output.sample });
    }
    await cleanUp(server, job.id, [...files, ...found.files]);
    return {
      outputs: [found.output],
      engineSeconds: secondsOf(ended, Date.now() - began),
      model: compiled.model,
    };
  } catch (error) {
    if (run.leaving()) throw error;
    await server.cancel(job.id).catch(() => undefined);
    const left = await server.job(job.id).catch(() => null);
    files.push(...Object.values(left?.outputs ?? {}).flatMap(({ images = [] }) => images));
    if (job.request.operation === 'lora_training') {
      files.push(...(await trainedLoras(server, job.id).catch(() => [])));
    }
    await cleanUp(server, job.id, files);
    throw error;
  }
}

async function cleanUp(server: Server, jobId: string, files: readonly ServerFile[]): Promise<void> {
  await emptied(server, files);
  await server.forget(jobId).catch(() => undefined);
}

/** Asks before it submits: a graph that is submitted twice runs twice. */
async function runGraph(
  run: Run,
  jobId: string,
  { graph }: Compiled,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<ServerJob> {
  const { clientId, limits, server, socket } = run;
  const plan = stepPlanOf(graph);
  for (let submissions = 0; submissions < mostSubmissions; ) {
    const known = await server.job(jobId, signal);
    if (known?.status === 'completed') return known;
    if (known?.status !== 'pending' && known?.status !== 'in_progress') {
      submissions += 1;
      await server.submit(jobId, clientId, graph);
    }
    const ended = await followJob({ jobId, plan, server, socket, limits, tell, signal });
    if (ended) return ended;
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
