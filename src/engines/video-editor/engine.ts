/** The video editor: joins and edits videos on the CPU, with FFmpeg in processes of its own. */

import {
  type Cleared,
  categories,
  type EditVideo,
  type Engine,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineResult,
  type JoinVideos,
} from '@castwright/engine-port';
import { JobTable } from '@castwright/engine-port/job-table';
import { removeAbandonedFolders } from '@castwright/media/temporary-folder.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { FfmpegSettings } from './decode-part.ts';
import { editVideo } from './edit-video.ts';
import { folderPrefix } from './encode-frames.ts';
import { joinVideos } from './join-videos.ts';
import { requireEditable } from './plan-edit.ts';
import { requireJoinable } from './read-parts.ts';

export type VideoEditorOptions = {
  /** The path of the operator's FFmpeg; null or left out for the one of the npm package. */
  ffmpegPath?: string | null;
  /** The most milliseconds for one video, from its start; 10 minutes by default. */
  timeoutMs?: number;
};

type VideoRequest = JoinVideos | EditVideo;
const operations = ['join_videos', 'edit_video'] as const;

/** The encoder as results name it. */
const editorModel = 'ffmpeg-libx264';

const defaultTimeoutMs = 10 * 60_000;
/** An encoder and a decoder take two cores. */
const concurrency = 1;
const maxOpenJobs = 16;
/** Results are as large as a stored video may be. */
const maxKeptResults = 4;

/** Creates the engine. The caller closes it, so that no FFmpeg is left. */
export function createVideoEditorEngine(options: VideoEditorOptions = {}): Engine {
  const settings = { program: options.ffmpegPath ?? null, timeoutMs: options.timeoutMs ?? defaultTimeoutMs };
  const jobs = new JobTable({ engineName: 'video editor', maxOpenJobs, maxKeptResults });
  const limitWork = createConcurrencyLimit(concurrency);
  /** Jobs whose FFmpeg and files may still be there, including cancelled ones. */
  const inProgress = new Set<Promise<void>>();
  let closed = false;
  void removeAbandonedFolders(folderPrefix);

  const startWork = (
    request: VideoRequest,
    signal: AbortSignal,
    report: (progress: EngineProgress) => void,
  ): Promise<EngineResult> => {
    const result = limitWork(() => make(request, { ...settings, signal }, report));
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    inProgress.add(ended);
    void ended.then(() => inProgress.delete(ended));
    return Promise.race([result, rejectOnAbort(signal)]);
  };

  return {
    id: 'video-editor',
    name: 'Video editor',

    async getCapabilities() {
      const models = operations.flatMap((operation) =>
        categories.map((category) => ({
          ...{ operation, category, model: editorModel },
          licence: 'GPL-2.0-or-later',
        })),
      );
      return { operations, concurrency, unsupported: [], models };
    },

    async checkHealth() {
      return closed
        ? { online: false, detail: 'Closed' }
        : { online: true, detail: 'Joins or edits one video at a time' };
    },

    async submit({ id, request }: Cleared<EngineJob>) {
      if (request.operation === 'join_videos') requireJoinable(request);
      else if (request.operation === 'edit_video') requireEditable(request);
      else throw new EngineError('unsupported', 'The video editor only joins and edits videos.');
      if (closed) throw new EngineError('gone', 'The video editor is shutting down.');
      jobs.start(id, (signal, report) => startWork(request, signal, report));
    },

    watchProgress: (jobId, signal) => jobs.watchProgress(jobId, signal),
    getResult: (jobId, signal) => jobs.getResult(jobId, signal),
    cancel: (jobId) => jobs.cancel(jobId),
    cleanUp: (jobId) => jobs.discard(jobId),

    async close() {
      closed = true;
      jobs.cancelAll();
      await Promise.all(inProgress);
    },
  };
}

async function make(
  request: VideoRequest,
  settings: FfmpegSettings,
  report: (progress: EngineProgress) => void,
): Promise<EngineResult> {
  settings.signal.throwIfAborted();
  const started = performance.now();
  const made =
    request.operation === 'join_videos'
      ? await joinVideos(request, settings, report)
      : { bytes: await editVideo(request, settings, report) };
  return {
    outputs: [{ kind: 'video', mediaType: 'video/mp4', ...made }],
    engineSeconds: (performance.now() - started) / 1000,
    model: editorModel,
  };
}

/** Ends a cancelled job at once, also one that waits for another. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
