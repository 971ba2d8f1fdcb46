/**
 * The preview engine: draws illustrated portraits, and videos of them, on the CPU in worker threads. Its trained models
 * are small files that describe a person it has learnt from its own pictures.
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
import {
  type ThreadRequest,
  threadOperations,
  type VideoThreadRequest,
  videoOperations,
} from './operations/names.ts';
import { listParameters } from './parameters.ts';
import { isSupportedJob, isVideoRequest, prepareRequest, requireDrawable } from './prepare-request.ts';
import { recipeEngine } from './recipe.ts';
import { runInThread } from './run-in-thread.ts';
import { describeLimits } from './subject/index.ts';
import { removeAbandonedVideos } from './video/encode.ts';
import { runVideo } from './video/run-video.ts';

export type PreviewEngineOptions = {
  /** Unique within the installation; `preview` by default. */
  id?: string;
  /** Drawing threads, each with one core; by default one less than the machine's cores, at least one. */
  threads?: number;
  /** The path of the operator's FFmpeg; null or left out for the one of the npm package. */
  ffmpegPath?: string | null;
  /** The most milliseconds that FFmpeg may take for one video. */
  videoTimeoutMs?: number;
};

/** The model as results name it. */
export const previewModel = 'castwright-preview-1';

/** A video of ten seconds takes one slow core about two minutes. */
const defaultVideoTimeoutMs = 10 * 60_000;
/** Milliseconds after which an idle thread ends and frees its memory, 40 MB or more. */
const idleMs = 60_000;
/** The most waiting or running jobs per thread; the engine refuses more as `busy`. */
const maxJobsPerThread = 16;
/** The most finished results that are kept until they are cleaned up. */
const maxKeptResults = 32;

/** One for each of the roles that a creator can combine. */
const referencesMaximum = 4;
/** The people of a pose that it draws. */
const posedPeople = 2;

/** As the capabilities name the reader of prompts. */
export const promptReader = 'castwright-preview';

const cannotRead = 'The preview engine cannot read pictures.';
const operations: readonly Operation[] = [...threadOperations, ...videoOperations];

/** Creates the engine; its threads start with the first job. The caller closes it, or the process does not exit. */
export function createPreviewEngine(options: PreviewEngineOptions = {}): Engine {
  const threads = Math.max(1, options.threads ?? availableParallelism() - 1);
  const videoOptions = {
    program: options.ffmpegPath ?? null,
    timeoutMs: options.videoTimeoutMs ?? defaultVideoTimeoutMs,
  };
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
  });
  const jobs = new JobTable({
    engineName: 'preview engine',
    maxOpenJobs: threads * maxJobsPerThread,
    maxKeptResults: maxKeptResults,
  });
  /** Videos that a thread still works on, including cancelled ones. */
  const videosInProgress = new Set<Promise<void>>();
  let closed = false;
  void removeAbandonedVideos();

  const draw = async (
    request: ThreadRequest,
    signal: AbortSignal,
    report: (progress: EngineProgress) => void,
  ): Promise<EngineResult> => {
    const { outputs, seconds } = await runInThread(pool, request, signal, report);
    return { outputs, engineSeconds: seconds, model: previewModel };
  };

  const makeVideo = async (
    request: VideoThreadRequest,
    signal: AbortSignal,
    report: (progress: EngineProgress) => void,
  ): Promise<EngineResult> => {
    const { made, ended } = runVideo(pool, request, videoOptions, signal, report);
    videosInProgress.add(ended);
    void ended.then(() => videosInProgress.delete(ended));
    const { mp4, recipe, seconds } = await made;
    return {
      outputs: [{ kind: 'video', bytes: mp4, mediaType: 'video/mp4', ...(recipe && { recipe }) }],
      engineSeconds: seconds,
      model: previewModel,
    };
  };

  return {
    id: options.id ?? 'preview',
    name: 'Preview engine',

    async getCapabilities() {
      const reading = { operation: 'image_to_text' as const, reason: cannotRead, details: [] };
      return {
        operations,
        promptReader,
        concurrency: threads,
        unsupported: categories.map((category) => ({ ...reading, category })),
        parameters: listParameters(),
        chosenReferences: categories.map((category) => ({
          ...{ category, most: referencesMaximum },
          recipeEngine,
          withModel: true,
        })),
        poses: categories.map((category) => ({
          operation: 'text_to_image' as const,
          category,
          ...{ people: posedPeople, peopleWithReferences: posedPeople },
        })),
        regions: categories.map((category) => ({ operation: 'text_to_image', category, reason: null })),
        models: operations.flatMap((operation) =>
          categories.map((category) => ({ operation, category, model: previewModel, licence: null })),
        ),
      };
    },

    async checkHealth() {
      return closed
        ? { online: false, detail: 'Closed' }
        : { online: true, detail: `${threads} drawing ${threads === 1 ? 'thread' : 'threads'}` };
    },

    describeLimits,

    async submit(job: Cleared<EngineJob>) {
      if (!isSupportedJob(job))
        throw new EngineError(
          'unsupported',
          job.request.operation === 'image_to_text' ? cannotRead : 'The preview engine cannot do this.',
        );
      requireDrawable(job);
      if (closed) throw new EngineError('gone', 'The preview engine is shutting down.');
      jobs.start(job.id, async (signal, report) => {
        const request = await prepareRequest(job);
        return isVideoRequest(request) ? makeVideo(request, signal, report) : draw(request, signal, report);
      });
    },

    watchProgress: (jobId, signal) => jobs.watchProgress(jobId, signal),
    getResult: (jobId, signal) => jobs.getResult(jobId, signal),
    cancel: (jobId) => jobs.cancel(jobId),
    cleanUp: (jobId) => jobs.discard(jobId),

    async close() {
      closed = true;
      jobs.cancelAll();
      await Promise.all(videosInProgress);
      await pool.destroy();
    },
  };
}
