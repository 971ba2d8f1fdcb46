/**
 * The preview engine: draws illustrated portraits and films of them on the CPU, in threads of its own. Its models are
 * people that it learnt from its own pictures, each a small file.
 */

import { availableParallelism } from 'node:os';
import {
  type Cleared,
  categories,
  type Engine,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineResult,
  type Operation,
} from '@castwright/engine-port';
import { JobTable } from '@castwright/engine-port/job-table';
import Piscina from 'piscina';
import { removeAbandonedFilms } from './film/encode.ts';
import { runFilm } from './film/run-film.ts';
import { handedOver, isOwn } from './hand-over.ts';
import type { RequestOf } from './operations/operation.ts';
import { type ThreadRequest, threadOperations } from './operations/table.ts';
import { runInThread } from './run-in-thread.ts';

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

/** A film of ten seconds takes one slow core about two minutes. */
const usualFilmTimeoutMs = 10 * 60_000;
/** Jobs waiting or running per thread; more are refused as `busy`. */
const jobsPerThread = 16;
/** Finished pictures kept until they are fetched. */
const keptResults = 32;

const cannotRead = 'The preview engine cannot read pictures.';
const operations: readonly Operation[] = [...threadOperations, 'text_to_video'];

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
  const jobs = new JobTable({ engine: 'preview engine', open: threads * jobsPerThread, kept: keptResults });
  /** Films that a thread still has in hand, cancelled ones too. */
  const filming = new Set<Promise<void>>();
  let closed = false;
  void removeAbandonedFilms();

  const draw = async (
    request: ThreadRequest,
    signal: AbortSignal,
    tell: (progress: EngineProgress) => void,
  ): Promise<EngineResult> => {
    const { outputs, seconds } = await runInThread(pool, request, signal, tell);
    return { outputs, engineSeconds: seconds, model: previewModel };
  };

  const makeFilm = async (
    request: RequestOf<'text_to_video'>,
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

  return {
    id: options.id ?? 'preview',
    name: 'Preview engine',

    async capabilities() {
      const reading = { operation: 'image_to_text' as const, reason: cannotRead, details: [] };
      return {
        operations,
        concurrency: threads,
        lacks: categories.map((category) => ({ ...reading, category })),
        models: operations.flatMap((operation) =>
          categories.map((category) => ({ operation, category, model: previewModel, licence: null })),
        ),
      };
    },

    async health() {
      return closed
        ? { online: false, detail: 'Closed' }
        : { online: true, detail: `${threads} drawing ${threads === 1 ? 'thread' : 'threads'}` };
    },

    async submit(job: Cleared<EngineJob>) {
      if (!isOwn(job))
        throw new EngineError(
          'unsupported',
          job.request.operation === 'image_to_text' ? cannotRead : 'The preview engine cannot do this.',
        );
      if (closed) throw new EngineError('gone', 'The preview engine is shutting down.');
      jobs.start(job.id, async (signal, tell) => {
        const request = await handedOver(job);
        return request.operation === 'text_to_video'
          ? makeFilm(request, signal, tell)
          : draw(request, signal, tell);
      });
    },

    progress: (jobId, signal) => jobs.progress(jobId, signal),
    result: (jobId, signal) => jobs.result(jobId, signal),
    cancel: (jobId) => jobs.cancel(jobId),
    forget: (jobId) => jobs.forget(jobId),

    async close() {
      closed = true;
      jobs.cancelAll();
      await Promise.all(filming);
      await pool.destroy();
    },
  };
}
