import sharp from 'sharp';
import type {
  Cleared,
  Engine,
  EngineJob,
  EngineOutput,
  EngineProgress,
  EngineRequest,
  EngineResult,
} from '#engines/port';
import { EngineError } from '#engines/port';
import { makeVideo } from '#tests/factories/videos.ts';

export type EngineScript = {
  /** Milliseconds a job takes. */
  takesMs?: number | ((job: EngineJob) => number);
  /** Jobs at the same time. */
  concurrency?: number;
  /** Throws for a job that is to fail; `attempt` counts from 1. */
  fail?: (job: EngineJob, attempt: number) => EngineError | undefined;
  /** What a job gives; left out, or nothing: the square, or the test card. */
  output?: (job: EngineJob) => EngineOutput | undefined;
};

export type InstantEngine = Engine & {
  /** Every submission that started work, in order. */
  readonly submitted: string[];
  readonly cancelled: string[];
};

/** An engine whose pictures are one small plain square and whose videos are a test card, at once or after a set time. */
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

  async function outputOf(request: EngineRequest): Promise<EngineOutput> {
    if (request.operation !== 'text_to_video') {
      return { kind: 'image', bytes: picture, mediaType: 'image/png' };
    }
    const size = `${request.width}x${request.height}`;
    const key = `${size} ${request.seconds}`;
    const made = videos.get(key) ?? makeVideo(size, request.seconds);
    videos.set(key, made);
    return { kind: 'video', bytes: await made, mediaType: 'video/mp4' };
  }

  async function make(job: EngineJob, signal: AbortSignal): Promise<EngineResult> {
    const attempt = (attempts.get(job.id) ?? 0) + 1;
    attempts.set(job.id, attempt);
    const takesMs = typeof script.takesMs === 'function' ? script.takesMs(job) : (script.takesMs ?? 0);
    if (takesMs > 0) await pause(takesMs, signal);
    const failure = script.fail?.(job, attempt);
    if (failure) throw failure;
    return {
      outputs: [script.output?.(job) ?? (await outputOf(job.request))],
      engineSeconds: takesMs / 1000,
      model: 'instant-1',
    };
  }

  return {
    id: 'instant',
    name: 'Instant engine',
    submitted,
    cancelled,
    capabilities: async () => ({
      operations: ['text_to_image', 'text_to_video'],
      concurrency: script.concurrency ?? 8,
      missing: {},
    }),
    health: async () => ({ online: true, detail: 'ready' }),
    async submit(job: Cleared<EngineJob>) {
      if (work.has(job.id)) return;
      submitted.push(job.id);
      const abort = new AbortController();
      aborts.set(job.id, abort);
      const result = make(job, abort.signal);
      result.catch(() => {});
      work.set(job.id, result);
    },
    async *progress(jobId: string, signal: AbortSignal): AsyncIterable<EngineProgress> {
      yield { step: 1, steps: 2 };
      await Promise.race([work.get(jobId), aborted(signal)]);
      yield { step: 2, steps: 2 };
    },
    async result(jobId, signal) {
      const result = work.get(jobId);
      if (!result) throw new EngineError('gone', 'The engine lost this job.');
      return Promise.race([result, aborted(signal)]).catch((error: unknown) => {
        // Submitted again, it is tried again.
        work.delete(jobId);
        throw error;
      });
    },
    async cancel(jobId) {
      cancelled.push(jobId);
      aborts.get(jobId)?.abort();
      work.delete(jobId);
    },
    async forget(jobId) {
      work.delete(jobId);
      aborts.delete(jobId);
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
