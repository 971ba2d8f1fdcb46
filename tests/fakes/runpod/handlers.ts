/** The programs on the double's workers: worker-comfyui unchanged, or a handler that follows docs/runpod-handler.md. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Graph } from '#engines/workflows';
import { Files } from '#tests/fakes/comfyui/files.ts';
import { Graphs, type Job } from '#tests/fakes/comfyui/graphs.ts';
import { everyFile } from '#tests/fakes/comfyui/model-files.ts';
import { createObjectInfo } from '#tests/fakes/comfyui/object-info.ts';
import { findRefusal } from '#tests/fakes/comfyui/refusal.ts';
import { drawPreview } from '#tests/fakes/comfyui/results.ts';
import type { RunPodScript } from './script.ts';

export type Handler = {
  carryOut(
    runId: string,
    input: Record<string, unknown>,
    run: { over: () => boolean; progress: (update: unknown) => void },
  ): Promise<unknown>;
  /** Files of jobs on the worker. */
  filesLeft(): string[];
  close(): Promise<void>;
};

/** A failure with the output of an extended handler. */
export class HandlerFailure extends Error {
  readonly output: unknown;

  constructor(message: string, output: unknown) {
    super(message);
    this.output = output;
  }
}

type Given = { name: string; image?: string; url?: string; text?: string; sha256?: string };
type Extended = {
  job?: string;
  workflow?: Graph;
  images?: Given[];
  loras?: Given[];
  dataset?: { folder: string; files: Given[] };
  results?: Partial<Record<'image' | 'video' | 'lora', string>>;
};

/** @param stored stores bytes at a link's address */
export function createHandler(
  kind: 'stock' | 'extended',
  script: RunPodScript,
  stored: (name: string, bytes: Buffer) => string,
): Handler {
  const listeners = new Map<string, (message: { type: string; data: Record<string, unknown> }) => void>();
  const files = new Files();
  const graphs = new Graphs(files, script, (id, message) => {
    if (!Buffer.isBuffer(message)) listeners.get(id)?.(message as never);
  });
  const loras = new Set<string>();

  async function bring(folder: string, given: readonly Given[]): Promise<void> {
    for (const each of given) {
      const bytes =
        each.text !== undefined
          ? Buffer.from(each.text)
          : each.image !== undefined
            ? Buffer.from(each.image, 'base64')
            : await download(each);
      await files.write({ type: 'input', subfolder: folder, filename: each.name }, bytes);
    }
  }

  const known = () => {
    const own = script.files ?? everyFile;
    return { ...own, loras: [...own.loras, ...loras] };
  };

  async function ran(
    runId: string,
    graph: Graph,
    over: () => boolean,
    told: (job: Job, data: Record<string, unknown>) => void,
  ) {
    const refusal = findRefusal(graph, createObjectInfo(known()));
    if (refusal) throw new Error(`Workflow validation failed: ${JSON.stringify(refusal)}`);
    const ended = Promise.withResolvers<void>();
    listeners.set(runId, ({ data, type }) => {
      const job = graphs.jobs.get(runId);
      if (type === 'progress' && job) told(job, data);
      if (/^execution_(success|error|interrupted)$/.test(type)) ended.resolve();
    });
    graphs.add({ id: runId, clientId: runId, graph, previews: false });
    const watch = setInterval(() => {
      if (!over()) return;
      graphs.cancel(runId);
      ended.resolve();
    }, 10);
    await ended.promise;
    clearInterval(watch);
    listeners.delete(runId);
    const job = graphs.jobs.get(runId);
    graphs.forget(runId);
    return job;
  }

  const toFailure = ({ error }: Job) =>
    error &&
    `Workflow execution error: Node Type: ${error.node_type}, Message: ${error.exception_type}: ${error.exception_message}`;

  const image = (runId: string, filename: string, bytes: Buffer) =>
    script.s3
      ? { filename, type: 's3_url', data: stored(`${runId}/${filename}`, bytes) }
      : { filename, type: 'base64', data: bytes.toString('base64') };

  const listOutputFiles = (job: Job) => Object.values(job.outputs).flatMap(({ images = [] }) => images);

  async function stock(runId: string, { images = [], workflow }: Extended, over: () => boolean) {
    if (!workflow) throw new Error("Missing 'workflow' parameter");
    for (const { image: given, name } of images) {
      if (given === undefined)
        throw new Error("'images' must be a list of objects with 'name' and 'image' keys");
      if (name.includes('/')) throw new Error(`Error uploading ${name}: 500 Internal Server Error`);
    }
    await bring('', images);
    const job = await ran(runId, workflow, over, () => undefined);
    if (!job) return { error: 'nothing' };
    const failure = toFailure(job);
    if (failure) throw new Error(failure);
    const found = listOutputFiles(job).flatMap((place) => {
      const bytes = files.read(place);
      return bytes ? [image(runId, place.filename, bytes)] : [];
    });
    return found.length > 0 ? { images: found } : { status: 'success_no_images', images: [] };
  }

  async function extended(
    runId: string,
    input: Extended & { castwright?: number },
    over: () => boolean,
    progress: (update: unknown) => void,
  ) {
    const { dataset, images = [], loras: brought = [], results = {}, workflow } = input;
    if (input.castwright !== 1 || !workflow) throw new Error('not of a version that this handler knows');
    if (script.failure) return { castwright: 1, error: script.failure };
    const began = Date.now();
    const written = new Set(files.names());
    for (const lora of brought) {
      const bytes = await download(lora);
      if (bytes.length > 0) loras.add(lora.name);
    }
    await bring('', images);
    if (dataset) await bring(dataset.folder, dataset.files);
    const losses: [number, number][] = [];
    const job = await ran(runId, workflow, over, (_, { max, node, value }) => {
      const loss = dataset ? Number((1 / (1 + Number(value))).toFixed(4)) : undefined;
      if (loss !== undefined) losses.push([Number(value), loss]);
      void drawPreview(Number(value) / Number(max))
        .then(smaller)
        .then((sketch) =>
          progress({
            castwright: 1,
            node,
            step: value,
            steps: max,
            ...(loss !== undefined && { loss, losses }),
            preview: sketch.toString('base64'),
          }),
        );
    });
    const failure = job ? toFailure(job) : 'nothing';
    if (!job || failure) {
      throw new HandlerFailure(failure ?? '', undefined);
    }
    const output: Record<string, unknown> = { castwright: 1, seconds: (Date.now() - began) / 1000 };
    for (const place of listOutputFiles(job)) {
      const bytes = files.read(place) ?? Buffer.alloc(0);
      const slot = place.filename.endsWith('.mp4') ? 'video' : 'image';
      const to = results[slot];
      if (to && bytes.length >= (script.putFrom ?? 5_000_000)) output[slot] = await put(to, bytes);
      else output.images = [image(runId, place.filename, bytes)];
    }
    const texts = Object.entries(job.outputs).flatMap(([node, { text }]) =>
      text ? [[node, text.join(' ')]] : [],
    );
    if (texts.length > 0) output.texts = Object.fromEntries(texts);
    if (dataset) {
      const [name] = files.names('output/loras/').filter((each) => !written.has(each));
      const at = name?.lastIndexOf('/') ?? 0;
      const place = { type: '', subfolder: name?.slice(0, at) ?? '', filename: name?.slice(at + 1) ?? '' };
      const bytes = files.read(place) ?? Buffer.alloc(0);
      output.lora = results.lora
        ? await put(results.lora, bytes)
        : { url: stored(`${runId}/lora.safetensors`, bytes), sha256: hashSha256(bytes) };
    }
    for (const name of files.names()) {
      if (written.has(name)) continue;
      const at = name.lastIndexOf('/');
      await files.write(
        { type: '', subfolder: name.slice(0, at), filename: name.slice(at + 1) },
        Buffer.alloc(0),
      );
    }
    return output;
  }

  return {
    carryOut: (runId, input, { over, progress }) =>
      kind === 'stock' ? stock(runId, input, over) : extended(runId, input, over, progress),
    filesLeft: () => files.names(),
    close: () => graphs.close(),
  };
}

const smaller = (sketch: Buffer) => sharp(sketch).resize(64).jpeg().toBuffer();

async function download({ name, sha256, url }: Given): Promise<Buffer> {
  const response = await fetch(url ?? '');
  if (!response.ok) throw new Error(`${name} could not be fetched: ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (sha256 !== undefined && hashSha256(bytes) !== sha256)
    throw new Error(`${name} is not what was announced`);
  return bytes;
}

async function put(url: string, bytes: Buffer) {
  const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(`a result could not be put: ${response.status}`);
  return { sha256: hashSha256(bytes) };
}

const hashSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
