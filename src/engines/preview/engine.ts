/** The preview engine: draws illustrated portraits and films of them on the CPU, in threads of its own, without any model. */

import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import Piscina from 'piscina';
import {
  type Cleared,
  type Engine,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineResult,
  type Operation,
  type TextToImage,
  type TextToVideo,
} from '#engines/port';
import { removeAbandonedFilms } from './film/encode.ts';
import { runFilm } from './film/run-film.ts';
import { DrawingJob } from './job.ts';
import { type DrawingTask, type DrawnPicture, type StageMessage, stageCount } from './worker.ts';

export type PreviewEngineOptions = {
  /** Unique within the installation; `preview` unless told. */
  id?: string;
  /** Drawing threads, each using a core; one less than the machine's cores (at least one) unless told. */
  threads?: number;
  /** The operator's own FFmpeg; null or left out for the one of the npm package. */
  ffmpegPath?: string | null;
  /** Milliseconds that FFmpeg may take over one video. */
  filmTimeoutMs?: number;
};

/** The model as results name it. */
export const previewModel = 'castwright-preview-1';

/** Finished pictures kept until they are fetched; the oldest go first. */
const keptResults = 32;
/** A film of ten seconds takes one slow core about two minutes. */
const usualFilmTimeoutMs = 10 * 60_000;
/** Jobs waiting or running per thread; more are refused as `busy`. */
const jobsPerThread = 16;

const missing: Partial<Record<Operation, string>> = {
  image_to_image: 'The preview engine draws from words only. Redrawing a picture needs a full engine.',
  inpaint: 'The preview engine cannot repaint part of a picture. That needs a full engine.',
  face_swap: 'The preview engine draws its own faces and cannot swap them. That needs a full engine.',
  upscale: 'The preview engine cannot enlarge pictures. That needs a full engine.',
  image_to_text: 'The preview engine cannot read pictures. Captions and text need a full engine.',
  lora_training: 'The preview engine has no model to train. Training needs a full engine.',
};

/** Makes the engine and its threads. `close` it, or the process stays up. */
export function createPreviewEngine(options: PreviewEngineOptions = {}): Engine {
  const threads = Math.max(1, options.threads ?? availableParallelism() - 1);
  const film = {
    program: options.ffmpegPath ?? null,
    timeoutMs: options.filmTimeoutMs ?? usualFilmTimeoutMs,
  };
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
  });
  const jobs = new Map<string, DrawingJob>();
  /** Films that a thread still has in hand, cancelled ones too. */
  const filming = new Set<Promise<void>>();
  let closed = false;
  void removeAbandonedFilms();

  const makeFilm = async (
    request: TextToVideo,
    signal: AbortSignal,
    tell: (progress: EngineProgress) => void,
  ): Promise<EngineResult> => {
    const { made, ended } = runFilm(pool, request, film, signal, tell);
    filming.add(ended);
    void ended.then(() => filming.delete(ended));
    const { mp4, seconds } = await made;
    return {
      outputs: [{ kind: 'video', bytes: mp4, mediaType: 'video/mp4' }],
      engineSeconds: seconds,
      model: previewModel,
    };
  };

  const jobOf = (jobId: string): DrawingJob => {
    const job = jobs.get(jobId);
    if (!job)
      throw new EngineError('gone', 'The preview engine no longer has this work.', `Unknown job ${jobId}`);
    return job;
  };

  return {
    id: options.id ?? 'preview',
    name: 'Preview engine',

    async capabilities() {
      return { operations: ['text_to_image', 'text_to_video'], concurrency: threads, missing };
    },

    async health() {
      return closed
        ? { online: false, detail: 'Closed' }
        : { online: true, detail: `${threads} drawing ${threads === 1 ? 'thread' : 'threads'}` };
    },

    async submit(job: Cleared<EngineJob>) {
      const { request } = job;
      if (request.operation !== 'text_to_image' && request.operation !== 'text_to_video')
        throw new EngineError(
          'unsupported',
          missing[request.operation] ?? 'The preview engine cannot do this.',
        );
      if (closed) throw new EngineError('gone', 'The preview engine is shutting down.');
      if (jobs.has(job.id)) return;
      const open = jobs
        .values()
        .filter(({ ended }) => !ended)
        .toArray().length;
      if (open >= threads * jobsPerThread)
        throw new EngineError(
          'busy',
          'The preview engine is busy. It will be tried again shortly.',
          `${open} jobs open`,
        );
      jobs.set(
        job.id,
        new DrawingJob((signal, tell) =>
          request.operation === 'text_to_image'
            ? drawIn(pool, request, signal, tell)
            : makeFilm(request, signal, tell),
        ),
      );
      dropOldest(jobs);
    },

    async *progress(jobId, signal) {
      const job = jobs.get(jobId);
      if (job) yield* job.progress(signal);
    },

    async result(jobId, signal) {
      return jobOf(jobId).result(signal);
    },

    async cancel(jobId) {
      jobs.get(jobId)?.cancel();
      jobs.delete(jobId);
    },

    async forget(jobId) {
      if (jobs.get(jobId)?.ended) jobs.delete(jobId);
    },

    async close() {
      closed = true;
      for (const job of jobs.values()) job.cancel();
      jobs.clear();
      await Promise.all(filming);
      await pool.destroy();
    },
  };
}

async function drawIn(
  pool: Piscina,
  request: TextToImage,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<EngineResult> {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ({ step, preview }: StageMessage) =>
    tell({
      step,
      steps: stageCount,
      ...(preview && { preview: { bytes: Buffer.from(preview), mediaType: 'image/webp' } }),
    }),
  );
  const { prompt, negativePrompt, seed, model, identity, aspectRatio } = request;
  try {
    const task: DrawingTask = {
      request: { prompt, negativePrompt, seed, model, identity, aspectRatio },
      port: port2,
    };
    const { png, seconds }: DrawnPicture = await pool.run(task, { signal, transferList: [port2] });
    const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    return {
      outputs: [{ kind: 'image', bytes, mediaType: 'image/png' }],
      engineSeconds: seconds,
      model: previewModel,
    };
  } catch (error) {
    if (signal.aborted)
      throw new EngineError('cancelled', 'This picture was cancelled.', 'Aborted', { cause: error });
    throw new EngineError(
      'corrupt_output',
      'The preview engine could not finish this picture.',
      String(error),
      { cause: error },
    );
  } finally {
    port1.close();
  }
}

function dropOldest(jobs: Map<string, DrawingJob>): void {
  const ended = jobs
    .entries()
    .filter(([, job]) => job.ended)
    .map(([id]) => id)
    .toArray();
  for (const id of ended.slice(0, Math.max(0, ended.length - keptResults))) jobs.delete(id);
}
