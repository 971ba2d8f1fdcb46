/**
 * Larger copies of videos: what can be enlarged, and its price. Server and screens both ask these functions; they are
 * apart from the other values because the first page does without them (docs/performance.md).
 */

import { limits, videoSizes } from './limits.ts';
import { videoEditLimits } from './video-edit-limits.ts';

type Size = { width: number; height: number };

export const videoUpscaleLimits = {
  factor: 2,
  /** The longer side of the result, in pixels: twice that of the largest video that is generated. */
  side: 2_560,
  /**
   * Seconds of a video that is larger than any that is generated: as many pixels as the longest video of the largest
   * generated size.
   */
  seconds: 15,
  /** The longest part of such a video that an edit plays backwards, in seconds: fewer of its frames fit into memory. */
  backwardSeconds: 5,
} as const;

/** For each five seconds that have begun: half of what making them costs in middle quality (decision 144). */
const [pricePerStep, stepSeconds] = [5, 5];

/** The longer side of the largest video that is generated, in pixels. */
const generatedSide = Math.max(videoSizes.high.width, videoSizes.high.height);

/** A video that begins with a picture has one frame more than its length. */
const toWholeSeconds = (seconds: number): number => Math.max(1, Math.floor(seconds));

/** The tokens of a larger copy of a video of this length. */
export function upscaleVideoPrice(seconds: number): number {
  return pricePerStep * Math.ceil(toWholeSeconds(seconds) / stepSeconds);
}

/** The size of a larger copy of a video. */
export function getUpscaledSize({ height, width }: Size): Size {
  const { factor } = videoUpscaleLimits;
  return { width: width * factor, height: height * factor };
}

/** Whether a video is larger than any that is generated. */
export function isEnlargedSize({ height, width }: Size): boolean {
  return Math.max(width, height) > generatedSide;
}

/** The longest video of a size, in seconds. */
export function getLongestSeconds(size: Size): number {
  return isEnlargedSize(size) ? videoUpscaleLimits.seconds : limits.videoSecondsMaximum;
}

/** The longest part of a video of a size that an edit plays backwards, in seconds. */
export function getBackwardSeconds(size: Size): number {
  return (isEnlargedSize(size) ? videoUpscaleLimits : videoEditLimits).backwardSeconds;
}

/** Why a video cannot be enlarged, and what to do; null if it can. */
export function findUpscaleRefusal({ seconds, ...size }: Size & { seconds: number }): string | null {
  const { height, width } = getUpscaledSize(size);
  const { seconds: longest, side } = videoUpscaleLimits;
  if (Math.max(width, height) > side) {
    return `The result would have ${width} × ${height} pixels; at most ${side} on a side can be made.`;
  }
  if (toWholeSeconds(seconds) <= longest) return null;
  return `At most ${longest} seconds can be enlarged; this video lasts ${toWholeSeconds(seconds)}. Cut it first.`;
}

/** Why a video cannot be continued; null if it can. An engine would have to generate the rest in the enlarged size. */
export function findContinuationRefusal(size: Size): string | null {
  if (!isEnlargedSize(size)) return null;
  return 'An enlarged video cannot be continued. Continue the one that it was made from.';
}
