/** Waits for the end of a video by polling it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineProgress } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { tolerateOutage } from '#engines/tolerate-outage';
import type { Api, VideoJob } from './api.ts';
import { toVideoError } from './faults.ts';
import type { OpenAiLimits } from './options.ts';
import { describeFailure } from './outputs.ts';

type FollowOptions = {
  id: string;
  api: Api;
  limits: OpenAiLimits;
  /** The time at which the video has taken too long, in milliseconds since 1970. */
  deadline: number;
  onProgress: (progress: EngineProgress) => void;
  signal: AbortSignal;
};

/**
 * @returns the completed video; null when the server no longer knows it
 * @throws EngineError for a video that failed, and when the server is unreachable for too long
 */
export async function followVideo(options: FollowOptions): Promise<VideoJob | null> {
  const { api, deadline, id, limits, onProgress, signal } = options;
  const ask = tolerateOutage(() => api.findVideo(id, signal), limits.goneMs);
  let unknownSince: number | null = null;
  let state = '';
  let percent = 0;
  let ms = limits.pollMs;
  for (;;) {
    signal.throwIfAborted();
    const video = await ask();
    if (video?.status === 'completed') return video;
    if (video) requireGoing(video);
    if (video === null) unknownSince ??= Date.now();
    else if (video) unknownSince = null;
    // Two replicas behind one address, say: one of them knows it.
    if (unknownSince !== null && Date.now() - unknownSince >= limits.lostMs) return null;
    const progress = Math.floor(video?.progress ?? 0);
    if (progress > percent) onProgress({ step: progress, steps: 100 });
    percent = Math.max(percent, progress);
    if (Date.now() > deadline) throw createEngineError('timeout', 'the video took too long');
    // Poll quickly after a change of state, then ever more slowly.
    ms = video && video.status !== state ? limits.pollMs : Math.min(limits.longestPollMs, ms * 1.5);
    state = video?.status ?? state;
    await pause(ms * (0.9 + Math.random() / 5), undefined, { signal });
  }
}

/** @throws EngineError for a video that has ended without a result */
export function requireGoing({ error, status }: VideoJob): void {
  if (status === 'failed') throw toVideoError('the video', describeFailure(error));
  // This adapter does not follow a video that it deletes: another client did. The job can be retried.
  if (status === 'cancelled' || status === 'deleted' || status === 'expired')
    throw createEngineError('gone', `the video was ${status} on the server`);
}
