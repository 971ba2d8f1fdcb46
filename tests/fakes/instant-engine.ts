import type {
  Cleared,
  Engine,
  EngineCapabilities,
  EngineJob,
  EngineOutput,
  EngineProgress,
  EngineRequest,
  EngineResult,
  Operation,
} from '@castwright/engine-port';
import { EngineError } from '@castwright/engine-port';
import { makeVideo } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';

/** Few, since each frame is decoded and encoded several times before a video is stored. */
const framesPerSecond = 8;

/** All operations except those of training. */
const allOperations: readonly Operation[] = [
  'text_to_image',
  'image_to_image',
  'inpaint',
  'face_swap',
  'upscale',
  'image_to_text',
  'caption',
  'text_to_video',
  'image_to_video',
  'join_videos',
  'edit_video',
  'upscale_video',
];

const trainingOperations: readonly Operation[] = [
  ...allOperations,
  'text_to_image_with_face',
  'lora_training',
];

export type EngineScript = {
  /** Its operations; left out: everything except training. */
  operations?: readonly Operation[];
  /** Further capabilities. */
  says?: Partial<EngineCapabilities>;
  /** Whether it also makes training pictures and trains, where `operations` is left out. */
  trains?: boolean;
  /** Milliseconds a job takes. */
  takesMs?: number | ((job: EngineJob) => number);
  /** Concurrent jobs. */
  concurrency?: number;
  /** Throws for a job that should fail; `attempt` counts from 1. */
  fail?: (job: EngineJob, attempt: number) => EngineError | undefined;
  /** The result of a job; left out, or undefined: the square, the test card, or a model whose sample is the square. */
  output?: (job: EngineJob) => Promise<EngineOutput | undefined> | EngineOutput | undefined;
};

export type InstantEngine = Engine & {
  /** Every submission that started work, in order. */
  readonly submitted: string[];
  readonly cancelled: string[];
};

/**
 * An engine whose pictures are one small plain square, whose videos are a test card, which reads one fixed word in
 * every picture, and whose models are their names; at once or after a set time.
 */
export async function createInstantEngine(script: EngineScript = {}): Promise<InstantEngine> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c0633a' } })
    .png()
    .toBuffer();
  const videos = new Map<string, Promise<Buffer>>();
  const submitted: string[] = [];
  const cancelled: string[] = [];
  const attempts = new Map<string, number>();
  const work = new Map<string, Promise<EngineResult>>();
  const aborts = new Map<string, AbortController>();
  /** How many steps a training has. */
  const trainingSteps = new Map<string, number>();

  async function createOutput(request: EngineRequest): Promise<EngineOutput> {
    if (request.operation === 'image_to_text' || request.operation === 'caption') {
      const lines = [{ text: 'Harbour', box: { x: 0.1, y: 0.1, width: 0.5, height: 0.1 }, confidence: 0.9 }];
      return { kind: 'text', text: 'Harbour', lines };
    }
    if (request.operation === 'lora_training') {
      const bytes = Buffer.from(`a model of ${request.name}`);
      return {
        kind: 'model',
        bytes,
        fileName: 'model.bin',
        sample: { bytes: picture, mediaType: 'image/png' },
      };
    }
    if (!('seconds' in request)) return { kind: 'image', bytes: picture, mediaType: 'image/png' };
    const size = `${request.width}x${request.height}`;
    // A video that begins with a picture has one frame more.
    const more = request.operation === 'image_to_video' ? 1 / framesPerSecond : 0;
    const seconds = request.seconds + more;
    const key = `${size} ${seconds}`;
    const made = videos.get(key) ?? makeVideo(size, seconds, framesPerSecond);
    videos.set(key, made);
    const seams = request.operation === 'join_videos' && { seams: request.parts.slice(1).map(() => 1) };
    return { kind: 'video', bytes: await made, mediaType: 'video/mp4', ...seams };
  }

  async function make(job: EngineJob, signal: AbortSignal): Promise<EngineResult> {
    const attempt = (attempts.get(job.id) ?? 0) + 1;
    attempts.set(job.id, attempt);
    const takesMs = typeof script.takesMs === 'function' ? script.takesMs(job) : (script.takesMs ?? 0);
    if (takesMs > 0) await pause(takesMs, signal);
    const failure = script.fail?.(job, attempt);
    if (failure) throw failure;
    return {
      outputs: [(await script.output?.(job)) ?? (await createOutput(job.request))],
      engineSeconds: takesMs / 1000,
      model: 'instant-1',
    };
  }

  return {
    id: 'instant',
    name: 'Instant engine',
    submitted,
    cancelled,
    getCapabilities: async () => ({
      operations: script.operations ?? (script.trains ? trainingOperations : allOperations),
      concurrency: script.concurrency ?? 8,
      unsupported: [],
      ...script.says,
    }),
    checkHealth: async () => ({ online: true, detail: 'ready' }),
    async submit(job: Cleared<EngineJob>) {
      if (work.has(job.id)) return;
      submitted.push(job.id);
      const abort = new AbortController();
      aborts.set(job.id, abort);
      if (job.request.operation === 'lora_training') trainingSteps.set(job.id, job.request.steps);
      const result = make(job, abort.signal);
      result.catch(() => {});
      work.set(job.id, result);
    },
    async *watchProgress(jobId: string, signal: AbortSignal): AsyncIterable<EngineProgress> {
      const steps = trainingSteps.get(jobId);
      const end = steps ?? 2;
      yield { step: 1, steps: end, ...(steps && { loss: 1 }) };
      if (steps) {
        const preview = { bytes: picture, mediaType: 'image/png' } as const;
        yield { step: Math.ceil(steps / 2), steps, loss: 0.5, preview };
      }
      await Promise.race([work.get(jobId), aborted(signal)]);
      yield { step: end, steps: end, ...(steps && { loss: 0.1 }) };
    },
    async getResult(jobId, signal) {
      const result = work.get(jobId);
      if (!result) throw new EngineError('gone', 'The engine lost this job.');
      return Promise.race([result, aborted(signal)]).catch((error: unknown) => {
        // A job that is submitted again is tried again.
        work.delete(jobId);
        throw error;
      });
    },
    async cancel(jobId) {
      cancelled.push(jobId);
      aborts.get(jobId)?.abort();
      work.delete(jobId);
    },
    async cleanUp(jobId) {
      work.delete(jobId);
      aborts.delete(jobId);
      trainingSteps.delete(jobId);
    },
    close: async () => {},
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new EngineError('cancelled', 'Cancelled.'));
    });
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new EngineError('cancelled', 'Cancelled.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
