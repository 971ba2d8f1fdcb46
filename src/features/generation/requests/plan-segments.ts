/** Into which segments a video is divided, since engines make only short ones at once. Pure. */

import type { Work } from '@castwright/engine-port';
import { AppError } from '#contract/errors.ts';
import type { VideoSeconds } from '#contract/token-prices.ts';
import { segmentLengths } from '#contract/values.ts';
import { refuseLongerVideo } from '#contract/video-messages.ts';
import { getLongestSeconds, isEnlargedSize } from '#contract/video-upscale.ts';
import { type EngineInService, getAvailability } from './availability.ts';

export type SegmentSeconds = (typeof segmentLengths)[number];

/** The length of the segments of longer videos, in seconds: what the model families were trained on (decision 140). */
const usualSegment = 5;

/** Work whose result is generated, not joined. */
type VideoWork = Pick<Work, 'category'> & { operation: 'text_to_video' | 'image_to_video' };

/**
 * Finds the longest video that can be made, in seconds: at once by an engine, or in segments.
 *
 * @returns null where every length can be made
 */
export function findLongestVideo(engines: readonly EngineInService[], work: VideoWork): number | null {
  if (canMakeSegments(engines, work)) return null;
  const isMade = (seconds: number) => isAble(engines, { ...work, seconds });
  return Math.max(0, ...segmentLengths.filter(isMade));
}

/**
 * Divides a video into segments: none that no engine makes at once, and as few as possible for lengths that an engine
 * makes.
 *
 * @returns the seconds of each; one for a video that is made at once
 * @throws AppError UNAVAILABLE when the video is longer than what can be made
 */
export function planSegments(
  engines: readonly EngineInService[],
  work: VideoWork,
  seconds: VideoSeconds,
): [SegmentSeconds, ...SegmentSeconds[]] {
  const atOnce = segmentLengths.find((length) => length === seconds);
  if (atOnce && isAble(engines, { ...work, seconds: atOnce })) return [atOnce];
  if (canMakeSegments(engines, work) && seconds % usualSegment === 0) {
    const others = Array.from({ length: seconds / usualSegment - 1 }, () => usualSegment as SegmentSeconds);
    return [usualSegment, ...others];
  }
  const longest = findLongestVideo(engines, work);
  // Where nothing can be made, the engines say why.
  if (!longest) return [atOnce ?? usualSegment];
  throw new AppError('UNAVAILABLE', `${refuseLongerVideo(longest)} Nothing was charged.`);
}

/** Whether a segment can be made, continued and joined. */
const canMakeSegments = (engines: readonly EngineInService[], { category, operation }: VideoWork) =>
  isAble(engines, { operation, category, seconds: usualSegment }) &&
  isAble(engines, { operation: 'image_to_video', category, seconds: usualSegment }) &&
  isAble(engines, { operation: 'join_videos', category });

const isAble = (engines: readonly EngineInService[], need: Parameters<typeof getAvailability>[1]) =>
  getAvailability(engines, need).state !== 'unable';

/** @throws AppError VALIDATION_FAILED for a video that is longer than one of its size may be */
export function requireVideoLength(seconds: number, size: { width: number; height: number }): void {
  const longest = getLongestSeconds(size);
  // A video that begins with a picture has one frame more than its length.
  if (Math.floor(seconds) <= longest) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `A video ${isEnlargedSize(size) ? 'of this size ' : ''}lasts at most ${longest} seconds; this one would last ${Math.round(seconds)}.`,
  );
}
