import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import type { Sharp } from 'sharp';
import { reducedSide } from './pdq-frequencies.ts';

/** The luma of a picture, 0 to 255, row by row. */
export type Luma = { data: Float32Array; width: number; height: number };

/** Two passes of a box filter make a tent. */
const passes = 2;

/**
 * Computes the luma of a decoded picture after `resize`. Transparent pictures are laid on white.
 *
 * @param resize changes the size, or leaves it
 */
export async function toLuma(pixels: Pixels, resize: (picture: Sharp) => Sharp): Promise<Luma> {
  const { data, info } = await resize(toSharp(pixels))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels, height, width } = info;
  const luma = new Float32Array(width * height);
  for (let at = 0, from = 0; at < luma.length; at++, from += channels) {
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]];
    luma[at] = channels < 3 ? red : 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { data: luma, width, height };
}

/**
 * Blurs a picture by a tent filter.
 *
 * @param windows the width of the filter's box in pixels, along rows and along columns
 */
export function blur({ data, height, width }: Luma, windows: { row: number; column: number }): Float32Array {
  const blurred = data.slice();
  const between = new Float32Array(data.length);
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) {
      blurLine(blurred, between, { start: y * width, stride: 1, length: width }, windows.row);
    }
    for (let x = 0; x < width; x++) {
      blurLine(between, blurred, { start: x, stride: width, length: height }, windows.column);
    }
  }
  return blurred;
}

/** The box for a side of so many pixels: two passes of it are as wide as what one pixel of the result stands for. */
export const getBlurWindow = (length: number): number => Math.ceil(length / (2 * reducedSide));

/** Reduces a picture as PDQ does: blurred, then one value taken of the middle of each of 64 × 64 areas. */
export function reduce(luma: Luma): Float32Array {
  const { height, width } = luma;
  const isReduced = width === reducedSide && height === reducedSide;
  if (isReduced) return luma.data;
  const blurred = blur(luma, { row: getBlurWindow(width), column: getBlurWindow(height) });
  const reduced = new Float32Array(reducedSide ** 2);
  for (let y = 0; y < reducedSide; y++) {
    const row = Math.trunc(((y + 0.5) * height) / reducedSide);
    for (let x = 0; x < reducedSide; x++) {
      const column = Math.trunc(((x + 0.5) * width) / reducedSide);
      reduced[y * reducedSide + x] = blurred[row * width + column] ?? 0;
    }
  }
  return reduced;
}

type Line = { start: number; stride: number; length: number };

/** Writes the mean of a window around each value; at both ends the window is cut. */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  { length, start, stride }: Line,
  window: number,
): void {
  const ahead = Math.trunc((window + 2) / 2);
  let sum = 0;
  let [first, next] = [0, 0];
  for (let at = 0; at < length; at++) {
    for (; next < Math.min(length, at + ahead); next++) sum += from[start + next * stride] ?? 0;
    for (; first < at + ahead - window; first++) sum -= from[start + first * stride] ?? 0;
    to[start + at * stride] = sum / (next - first);
  }
}
