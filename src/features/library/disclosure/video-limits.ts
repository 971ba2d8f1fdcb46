/** What a stored video may be at most: twice the seconds of the longest that can be asked for, in full HD. */
export const videoLimits = { bytes: 64_000_000, side: 1920, seconds: 20, frames: 1_200 } as const;
