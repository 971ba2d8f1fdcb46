/** Limits of a stored video: twice the longest duration that can be requested, in full HD. */
export const videoLimits = { bytes: 64_000_000, side: 1920, seconds: 20, frames: 1_200 } as const;
