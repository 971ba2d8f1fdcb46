import { videoUpscaleLimits } from '#contract/video-upscale.ts';

/**
 * Limits of a stored video: a little more than the longest duration that can be requested, and the largest size, which an
 * enlarged video has.
 */
export const videoLimits = {
  bytes: 100_000_000,
  side: videoUpscaleLimits.side,
  pixels: 1_440 * 2_560,
  seconds: 65,
  frames: 3_900,
  otherTracks: 'sound_kept',
} as const;
