import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { generateSfwVideoForm } from '#contract/generation.ts';
import { videoSizes } from '#contract/limits.ts';
import { divideVideoPrice, videoPrice } from '#contract/token-prices.ts';
import { findVideoQuality, fitVideoSize } from '#contract/video-sizes.ts';
import { findContinuationRefusal } from '#contract/video-upscale.ts';
import { toJobName } from '#features/generation/jobs';
import {
  type GenerationInput,
  type PreparedGeneration,
  requireVideoLength,
} from '#features/generation/requests';
import { getChosenPicture } from '#features/generation/tools';
import { getStoredVideo } from '#features/library/items';
import type { PictureReference, StoredImageToVideo, VideoReference } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { planVideoJobs, type Size, toCall } from './plan-jobs.ts';
import { prepareSegments, type VideoDeps } from './prepare-segments.ts';

type VideoForm = z.output<typeof generateSfwVideoForm>;
export type VideoInput = GenerationInput &
  Pick<VideoForm, 'continues' | 'duration' | 'endFrame' | 'quality' | 'startFrame'>;

/** What a video begins with, besides its prompt: nothing, a picture, or the last frame of a video that it continues. */
type Start = { source: StoredImageToVideo['source'] | null; continues: VideoReference | null };

/**
 * Prepares a video from a prompt, from a picture, or as the continuation of another video. One that no engine makes at
 * once becomes segments, each of which begins with the last frame of the one before, and a job that joins them
 * (decision 140).
 *
 * @throws AppError for a model, persona or LoRA that cannot be used; NOT_FOUND, CONFLICT for a picture or video;
 *   VALIDATION_FAILED when the continued video is enlarged or would be too long; UNAVAILABLE when no engine makes so long a video
 */
export async function prepareVideo(
  deps: VideoDeps,
  userId: string,
  input: VideoInput,
): Promise<PreparedGeneration> {
  const { category, duration, endFrame, prompt, startFrame } = input;
  const { quality, size, start } = await findStart(deps.db, userId, input);
  const lastFrame = endFrame && (await getChosenPicture(deps.db, userId, endFrame)).reference;
  const video = await prepareSegments(deps, userId, input, { ...start, size, lastFrame });
  const price = videoPrice(duration, quality);
  const settings = {
    ...video.settings,
    quality,
    ...(startFrame && { startFrame }),
    ...(endFrame && { endFrame }),
  };
  const isJoined = video.segments.length > 1 || start.continues !== null;
  const jobs = planVideoJobs({
    ...video,
    settings: {},
    ...{ size, continues: start.continues },
    name: toJobName(prompt, { operation: 'text_to_video' }),
    costs: isJoined ? divideVideoPrice(price, video.segments) : [price],
  });
  return { category, contentType: 'video', lane: 'interactive', cost: price, settings, ...toCall(jobs) };
}

async function findStart(
  db: Db,
  userId: string,
  { continues, duration, quality, startFrame }: VideoInput,
): Promise<{ start: Start; size: Size; quality: VideoForm['quality'] }> {
  if (continues) {
    const video = await getVideoReference(db, userId, continues);
    const refusal = findContinuationRefusal(video);
    if (refusal) throw new AppError('VALIDATION_FAILED', refusal);
    requireVideoLength(video.seconds + duration, video);
    const size = { width: video.width, height: video.height };
    const start = { source: { kind: 'last_frame', video }, continues: video } as const;
    return { start, size, quality: findVideoQuality(size) };
  }
  if (!startFrame) return { start: { source: null, continues: null }, size: videoSizes[quality], quality };
  const source: PictureReference = (await getChosenPicture(db, userId, startFrame)).reference;
  return { start: { source, continues: null }, size: fitVideoSize(quality, source), quality };
}

/** Gets the reference of a video. @throws AppError NOT_FOUND; CONFLICT while it is being generated */
export async function getVideoReference(db: Db, userId: string, contentId: string): Promise<VideoReference> {
  const { file, height, seconds, width } = await getStoredVideo(db, userId, contentId);
  return { kind: 'content', id: contentId, sha256: file.sha256, width, height, seconds };
}
