/** Runs one job on a server, from its pictures to its result. It can restart at any point. */
import {
  type Cleared,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineResult,
} from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import type { Api, VideoJob } from './api.ts';
import { createCall, type ServerCall } from './calls.ts';
import { createDraft } from './draft.ts';
import { followVideo, requireGoing } from './follow-video.ts';
import { formatHandle, parseHandle, type StoredRun } from './handles.ts';
import type { OpenAiLimits, OpenAiOptions } from './options.ts';
import { finishResult, readAnswer } from './outputs.ts';
import { hasVideoIds } from './server-kinds.ts';

/** The remote run of a job that this process works on. */
export type RemoteRun = {
  /** The server's id of the video; null: none is known to run. */
  video: string | null;
  /** Whether the job is detached: its video then goes on for the next worker. */
  detached: boolean;
};

export type RunContext = {
  api: Api;
  options: OpenAiOptions;
  limits: OpenAiLimits;
  remote: RemoteRun;
  /** Called when a request whose answer was lost is sent again: the server works for it twice. */
  onLostRequest: () => void;
};

type Sent = { seconds: number | null; bytes: Buffer; startedAt: number };

/**
 * Carries out a job: a picture in one request, a video by the server's id, which is joined when it is known.
 *
 * @throws EngineError
 */
export async function runJob(
  run: RunContext,
  job: Cleared<EngineJob>,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<EngineResult> {
  const { ffmpegPath, server } = run.options;
  const draft = await createDraft(job.request, run.options);
  const call = createCall(draft, run.options);
  const isFollowed = draft.kind === 'video' && hasVideoIds(server);
  try {
    const { bytes, seconds, startedAt } = isFollowed
      ? await makeVideo(run, job, call, signal, onProgress)
      : await makeAtOnce(run, job, call, signal);
    const engineSeconds = seconds ?? (Date.now() - startedAt) / 1000;
    const output = await finishResult(bytes, draft, job.request, { ffmpegPath, signal });
    const model = draft.model.model;
    return { outputs: [output], engineSeconds, model, ...(isFollowed && { needsCleanup: true }) };
  } catch (error) {
    await cleanUpAfterFault(run, job, error, signal);
    throw error;
  }
}

/** Counts the requests of a job that got no answer, and stores the count before each request, so that it survives. */
function createRequestLog({ onLostRequest, options }: RunContext, { handle }: EngineJob) {
  const stored = parseHandle(handle?.saved);
  let lost = stored?.lost ?? 0;
  let isOpen = stored?.kind === 'request' && stored.isOpen;
  const save = async (run: StoredRun) => handle?.save(formatHandle(run));
  return {
    /**
     * Stores that a request is about to be sent.
     *
     * @throws EngineError `gone` when more requests of this job were lost than `lostRequests` of the engine file allows
     */
    async open(): Promise<void> {
      if (isOpen && lost >= options.lostRequests) {
        const detail = `${lost + 1} requests got no answer, and lostRequests is ${options.lostRequests}`;
        throw createEngineError('gone', detail);
      }
      if (isOpen) {
        lost += 1;
        onLostRequest();
      }
      await save({ kind: 'request', isOpen: true, lost });
      isOpen = true;
    },
    /** Stores that the server has answered, and works for the request no more. */
    async close(): Promise<void> {
      isOpen = false;
      await save({ kind: 'request', isOpen, lost });
    },
    /** Stores the id of a video. */
    async keepVideo(id: string): Promise<void> {
      isOpen = false;
      await save({ kind: 'video', id, lost });
    },
  };
}

/**
 * Sends a request that must not be sent twice without need.
 *
 * @param ask calls `onAnswer` once the server has answered, whatever it says
 */
async function sendOnce<Answer>(
  log: ReturnType<typeof createRequestLog>,
  ask: (onAnswer: () => void) => Promise<Answer>,
): Promise<Answer> {
  let isAnswered = false;
  await log.open();
  try {
    return await ask(() => {
      isAnswered = true;
    });
  } catch (error) {
    // The next attempt must not take it for a lost one.
    if (isAnswered) await log.close().catch(() => undefined);
    throw error;
  }
}

async function makeAtOnce(
  run: RunContext,
  job: EngineJob,
  call: ServerCall,
  signal: AbortSignal,
): Promise<Sent> {
  const { api, options } = run;
  signal.throwIfAborted();
  const log = createRequestLog(run, job);
  const ms = options.timeout * 1000;
  return sendOnce(log, async (onAnswer) => {
    const startedAt = Date.now();
    const given = await api.generate(job.id, call, { ms, onAnswer, signal });
    return { ...(await readAnswer(given, { api, signal })), startedAt };
  });
}

/** The most videos that are started for one job, when the server keeps losing them. */
const maxVideos = 3;

/** Joins the known video before it starts one, because a video that is started twice is worked for twice. */
async function makeVideo(
  run: RunContext,
  job: EngineJob,
  call: ServerCall,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<Sent> {
  const { api, limits, options, remote } = run;
  const log = createRequestLog(run, job);
  const stored = parseHandle(job.handle?.saved);
  remote.video = stored?.kind === 'video' ? stored.id : null;
  const startedAt = Date.now();
  const follow = { api, limits, onProgress, signal, deadline: startedAt + options.timeout * 1000 };
  for (let started = 0; ; ) {
    const isJoined = remote.video !== null;
    if (!isJoined) {
      if (started === maxVideos)
        throw createEngineError('gone', `the server lost the video ${maxVideos} times`);
      started += 1;
      await startVideo(run, job, call, log, signal);
    }
    const id = remote.video ?? '';
    const video = await followOrLeave(id, isJoined, follow);
    if (video) {
      const bytes = await api.downloadVideo(id, signal);
      return { bytes, seconds: video.inference_time_s ?? null, startedAt };
    }
    remote.video = null;
  }
}

/** @returns null for a video that the server lost, or one of an earlier worker that failed and may succeed again */
async function followOrLeave(
  id: string,
  isJoined: boolean,
  follow: Omit<Parameters<typeof followVideo>[0], 'id'>,
): Promise<VideoJob | null> {
  try {
    return await followVideo({ ...follow, id });
  } catch (error) {
    if (!isJoined || !(error instanceof EngineError) || !error.retryable) throw error;
    if (await isGoing(follow.api, id)) throw error;
    return null;
  }
}

async function isGoing(api: Api, id: string): Promise<boolean> {
  const video = await api.findVideo(id);
  try {
    if (video) requireGoing(video);
    return video !== null;
  } catch {
    return false;
  }
}

async function startVideo(
  { api, remote }: RunContext,
  { id }: EngineJob,
  call: ServerCall,
  log: ReturnType<typeof createRequestLog>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  // No abort during this call: the adapter must learn the id of a video to be able to stop it.
  const started = await sendOnce(log, (onAnswer) => api.startVideo(id, call, onAnswer));
  remote.video = started.id;
  await log.keepVideo(started.id);
}

/** After a fault, leaves a video that the next worker can join, or deletes it. */
async function cleanUpAfterFault(
  { api, remote }: RunContext,
  { handle }: EngineJob,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { detached, video } = remote;
  if (detached || video === null) return;
  const away = error instanceof EngineError && (error.fault === 'gone' || error.fault === 'busy');
  if (away && handle && !signal.aborted && (await mayGoOn(api, video))) return;
  const isDeleted = await api.deleteVideo(video).then(
    () => true,
    () => false,
  );
  if (isDeleted) remote.video = null;
}

/** Whether the server works for a video, or cannot be asked. */
const mayGoOn = (api: Api, id: string): Promise<boolean> => isGoing(api, id).catch(() => true);
