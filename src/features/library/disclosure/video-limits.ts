/** Limits of a stored video: a little more than the longest duration that can be requested, in full HD. */
export const videoLimits = {
  bytes: 100_000_000,
  side: 1920,
  seconds: 65,
  frames: 3_900,
  otherTracks: 'sound_kept',
} as const;
