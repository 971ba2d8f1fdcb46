import { type Mp4Video, sumDurations } from '@castwright/media/mp4/video.ts';

/** Frames a second, as a fraction in lowest terms: a rate that is no whole number stays exact. */
export type FrameRate = { numerator: number; denominator: number };

/** Gets the mean frame rate of a video. */
export function getFrameRate({
  durations,
  frames,
  timescale,
}: Pick<Mp4Video, 'durations' | 'frames' | 'timescale'>): FrameRate {
  const ticks = sumDurations(durations);
  const divisor = findCommonDivisor(frames.length * timescale, ticks);
  return { numerator: (frames.length * timescale) / divisor, denominator: ticks / divisor };
}

function findCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : findCommonDivisor(other, one % other);
}

/** Converts a rate to frames a second. */
export const toNumber = ({ denominator, numerator }: FrameRate): number => numerator / denominator;

/** Finds the highest of several rates. */
export function findHighestRate([first, ...others]: readonly [FrameRate, ...FrameRate[]]): FrameRate {
  return others.reduce((highest, rate) => (toNumber(rate) > toNumber(highest) ? rate : highest), first);
}

/**
 * Counts how often a frame is shown when a video of one rate plays at another, which is not lower. The times of all
 * frames stay within half a frame of what they were.
 *
 * @param index of the frame, from 0
 */
export function countRepeats(index: number, from: FrameRate, to: FrameRate): number {
  const ratio = (to.numerator * from.denominator) / (to.denominator * from.numerator);
  return Math.round((index + 1) * ratio) - Math.round(index * ratio);
}
