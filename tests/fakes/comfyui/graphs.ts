/** The double's queue: graphs run one after the other, node by node, and report progress. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Graph } from '#engines/workflows';
import type { Files, Place } from './files.ts';
import { createLora, drawPicture, drawPreview, encodeVideo } from './results.ts';
import type { ComfyUiScript, Exception } from './script.ts';

/** The part of a server's script that concerns graphs. */
type GraphScript = Pick<ComfyUiScript, 'exception' | 'hold' | 'spoil' | 'stepMs'>;

export type Job = {
  id: string;
  clientId: string;
  graph: Graph;
  previews: boolean;
  state: 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  started: number | null;
  ended: number | null;
  outputs: Record<string, { images?: Place[]; animated?: boolean[]; text?: string[] }>;
  error: (Exception & { node_type: string; traceback: string[] }) | null;
  /** Cancelled while it runs: it stops once the node's present step, or the file that it writes, is over. */
  interrupted: boolean;
};

type Inputs = Graph[string]['inputs'];
/** Sends a message or a picture to the client that submitted a job. */
export type Tell = (clientId: string, message: object | Buffer) => void;

const ends = new Set(['SaveImage', 'SaveVideo', 'SaveLoRA', 'PreviewAny']);
/** A long training reports as many steps as a picture. */
const mostSteps = 8;

export class Graphs {
  readonly jobs = new Map<string, Job>();
  readonly #files: Files;
  readonly #script: GraphScript;
  readonly #tell: Tell;
  /** Cached outputs of a graph's end nodes, by all that they depend on: the same inputs are not run again. */
  readonly #cached = new Map<string, Job['outputs'][string] | null>();
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(files: Files, script: GraphScript, tell: Tell) {
    this.#files = files;
    this.#script = script;
    this.#tell = tell;
  }

  add(given: Pick<Job, 'id' | 'clientId' | 'graph' | 'previews'>): void {
    const job: Job = {
      ...given,
      state: 'pending',
      started: null,
      ended: null,
      outputs: {},
      error: null,
      interrupted: false,
    };
    this.jobs.set(job.id, job);
    this.#running = this.#running.then(() => this.#run(job));
  }

  /** A waiting job disappears, a running one is to stop. @returns whether there was one */
  cancel(id: string): boolean {
    const job = this.jobs.get(id);
    if (job?.state === 'pending') return this.jobs.delete(id);
    if (job?.state !== 'in_progress') return false;
    job.interrupted = true;
    return true;
  }

  /** Ended jobs only. */
  forget(id: string): void {
    const job = this.jobs.get(id);
    if (job && job.state !== 'pending' && job.state !== 'in_progress') this.jobs.delete(id);
  }

  /** As a restart does. */
  loseMemory(): void {
    this.jobs.clear();
    this.#cached.clear();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  #say(job: Job, type: string, data: object): void {
    this.#tell(job.clientId, { type, data: { prompt_id: job.id, ...data } });
  }

  #over(job: Job): boolean {
    return this.#closed || job.interrupted || this.jobs.get(job.id) !== job;
  }

  async #run(job: Job): Promise<void> {
    if (job.state !== 'pending' || this.jobs.get(job.id) !== job) return;
    job.state = 'in_progress';
    job.started = Date.now();
    this.#say(job, 'execution_start', {});
    try {
      for (const [node, { class_type, inputs }] of Object.entries(job.graph)) {
        const cached = this.#cached.get(serialiseNode(job.graph, node));
        if (cached !== undefined) {
          if (cached) job.outputs[node] = cached;
          this.#say(job, 'execution_cached', { nodes: [node] });
          continue;
        }
        this.#say(job, 'executing', { node });
        const steps = countSteps(job.graph, node);
        if (steps > 0) await this.#step(job, node, steps);
        if (this.#over(job)) return;
        await this.#carryOut(job, node, class_type, inputs);
        if (ends.has(class_type)) this.#cached.set(serialiseNode(job.graph, node), job.outputs[node] ?? null);
        if (this.#over(job)) return;
      }
      const exception = this.#script.exception?.(job.graph);
      if (exception) throw Object.assign(new Error(exception.exception_message), exception);
      job.state = 'completed';
      this.#say(job, 'execution_success', {});
    } catch (error) {
      const exception_message = error instanceof Error ? error.message : String(error);
      const { exception_type = 'RuntimeError' } = error as Partial<Exception>;
      job.state = 'failed';
      job.error = {
        node_type: 'KSampler',
        exception_type,
        exception_message,
        traceback: ['in a secret place'],
      };
      this.#say(job, 'execution_error', job.error);
    } finally {
      if (job.interrupted) {
        job.state = 'cancelled';
        this.#say(job, 'execution_interrupted', {});
      }
      job.ended = Date.now();
    }
  }

  async #step(job: Job, node: string, count: number): Promise<void> {
    const type = job.graph[node]?.class_type ?? '';
    const trains = type === 'TrainLoraNode';
    const told = Math.min(count, mostSteps);
    for (let step = 1; step <= told && !this.#over(job); step += 1) {
      await pause(this.#script.stepMs ?? 0);
      this.#say(job, 'progress', { node, value: Math.round((count * step) / told), max: count });
      if (job.previews && !trains) this.#tell(job.clientId, await previewFrame(step / told));
      await this.#script.hold?.({ step, steps: told, type });
    }
  }

  async #carryOut({ graph, outputs }: Job, node: string, type: string, inputs: Inputs): Promise<void> {
    const files = this.#files;
    const sizes = new Map<string, { width: number; height: number }>();
    for (const { class_type, inputs } of Object.values(graph)) {
      const name = String(inputs.image);
      if (class_type === 'LoadImage' && type === 'SaveImage') sizes.set(name, await files.sizeOf(name));
    }
    const uploaded = (name: string) => sizes.get(name) ?? { width: 0, height: 0 };
    const keep = async (
      prefix: Inputs[string] | undefined,
      ending: string,
      bytes: Buffer,
    ): Promise<Place> => {
      const [, folder = '', name] = /^(?:(.*)\/)?([^/]*)$/.exec(String(prefix)) ?? [];
      const place = { filename: String(name), subfolder: folder, type: 'output' };
      place.filename = `${name}_${String(files.next(place)).padStart(5, '0')}_${ending}`;
      await files.write(place, this.#script.spoil?.(bytes) ?? bytes);
      return place;
    };
    switch (type) {
      case 'LoadImage':
        await files.sizeOf(String(inputs.image));
        return;
      case 'LoadImageTextDataSetFromFolder':
        requireSet(files.names(`input/${inputs.folder}/`));
        return;
      case 'SaveImage': {
        const picture = await drawPicture(graph, inputs.images, uploaded, (name) => files.digestOf(name));
        outputs[node] = { images: [await keep(inputs.filename_prefix, '.png', picture)] };
        return;
      }
      case 'SaveVideo': {
        const film = await encodeVideo(graph, inputs.video, (name) => files.readInput(name));
        outputs[node] = { images: [await keep(inputs.filename_prefix, '.mp4', film)], animated: [true] };
        return;
      }
      case 'SaveLoRA':
        await keep(inputs.prefix, '.safetensors', createLora(graph));
        return;
      case 'PreviewAny':
        outputs[node] = { text: ['A plain gradient with a circle in its middle.'] };
    }
  }
}

/** The steps that a node reports: none for one that only plans them, as for FLUX.2. */
function countSteps(graph: Graph, node: string): number {
  const { class_type = '', inputs = {} } = graph[node] ?? {};
  const from = (name: string) => (Array.isArray(inputs[name]) ? String(inputs[name][0]) : '');
  if (class_type === 'SamplerCustomAdvanced') return countPlannedSteps(graph, from('sigmas'));
  return class_type !== 'Flux2Scheduler' && typeof inputs.steps === 'number' ? inputs.steps : 0;
}

function countPlannedSteps(graph: Graph, node: string): number {
  const { inputs = {} } = graph[node] ?? {};
  if (Array.isArray(inputs.sigmas)) {
    return countPlannedSteps(graph, inputs.sigmas[0]) - Number(inputs.step);
  }
  return Number(inputs.steps);
}

/** A node with everything that it depends on; pictures by their names, which are unique to a job. */
function serialiseNode(graph: Graph, node: string): string {
  const { class_type, inputs } = graph[node] ?? { class_type: '', inputs: {} };
  const whole = Object.entries(inputs).map(([name, input]) => [
    name,
    Array.isArray(input) ? [serialiseNode(graph, input[0]), input[1]] : input,
  ]);
  return JSON.stringify([class_type, whole]);
}

function requireSet(names: readonly string[]): void {
  const pictures = names.filter((name) => !name.endsWith('.txt'));
  const captioned = pictures.every((name) => names.includes(name.replace(/\.\w+$/, '.txt')));
  if (pictures.length === 0 || !captioned) throw new Error('no pictures with captions');
}

async function previewFrame(done: number): Promise<Buffer> {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  return Buffer.concat([head, await drawPreview(done)]);
}
