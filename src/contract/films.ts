/**
 * Lengths, shapes and prices of films, which are made of shots. Server and screens both ask these functions; they are
 * apart from the other values because the first page does without them (docs/performance.md).
 */

import { videoSizes } from './limits.ts';
import { divideVideoPrice, type VideoQuality, type VideoSeconds, videoPrice } from './token-prices.ts';
import { fitVideoSize } from './video-sizes.ts';

/** The lengths of the shots of a shot list, in seconds. */
export const shotLengths = [3, 5, 10, 15, 20, 30] as const;
/** The shapes of a film. `picture`: that of the first picture that a shot begins with. */
export const filmShapes = ['portrait', 'landscape', 'square', 'picture'] as const;
export type FilmShape = (typeof filmShapes)[number];

export const filmLimits = {
  /** Of a shot list. */
  shots: 12,
  /** Stored shot lists, per account. */
  lists: 100,
} as const;

/** The length of shots together, in seconds. */
export function sumSeconds(shots: readonly { duration: number }[]): number {
  return shots.reduce((sum, { duration }) => sum + duration, 0);
}

/** The size of a film of this quality and shape. */
export function getFilmSize(
  quality: VideoQuality,
  shape: Exclude<FilmShape, 'picture'>,
): { width: number; height: number } {
  const { height, width } = videoSizes[quality];
  if (shape === 'square') return fitVideoSize(quality, { width: 1, height: 1 });
  return shape === 'portrait' ? { width, height } : { width: height, height: width };
}

/** The tokens of a film. Shots that are kept cost nothing; joining is part of the price of the others, or one token. */
export function filmPrice(made: readonly VideoSeconds[], quality: VideoQuality): number {
  return Math.max(
    1,
    made.reduce((sum, seconds) => sum + videoPrice(seconds, quality), 0),
  );
}

/**
 * Divides the price of a film among its jobs. Joining the shots costs one token of it, which the dearest shot pays.
 *
 * @param shots of each shot that is made its price, and the seconds of each of its segments
 * @returns of each shot whole tokens for each segment and, if there are several, for joining them; the film’s join costs
 *   the token that is left
 */
export function divideFilmPrice(
  shots: readonly { price: number; segments: readonly number[] }[],
): number[][] {
  const dearest = Math.max(...shots.map(({ price }) => price));
  const payer = shots.findIndex(({ price }) => price === dearest);
  return shots.map(({ price, segments }, at) => {
    return divideShotPrice({ price: at === payer ? price - 1 : price, segments });
  });
}

/** Divides the price of one shot among its segments and, if there are several, their join. */
export function divideShotPrice({
  price,
  segments,
}: {
  price: number;
  segments: readonly number[];
}): number[] {
  return segments.length === 1 ? [price] : divideVideoPrice(price, segments);
}
