/** From small planes to large ones: Lanczos, back-projection, sharpened edges, no halos. */

import { type Plane, planeOf } from '../plane.ts';
import { edgeCorrection } from './edges.ts';
import { enlarge, type Factor, shrink } from './lanczos.ts';

/** How far a pixel may leave the values around it, as a part of their range: fine lines need a little. */
const freedom = 0.05;

/**
 * Small pixels around a place on which its enlargement depends noticeably: the kernel's reach, twice there and
 * back, and the edges'.
 */
export const reach = 12;

/**
 * Enlarges planes of one picture together. Back-projection (Irani, Peleg 1991) makes the result such that
 * shrinking it gives the small picture again; between its two rounds the edges of the brightness are sharpened.
 * Last, every pixel is held within the range of the nine small ones around it.
 *
 * @param planes red, green and blue, and whatever else (alpha) is to be enlarged the same way, or grey alone
 * @param detail 0 … 1, see `edgeCorrection`
 */
export function enhance(planes: readonly Plane[], factor: Factor, detail: number): Plane[] {
  const large = planes.map((small) => {
    const plane = enlarge(small, factor);
    projectBack(plane, small, factor);
    return plane;
  });
  const colours = large.slice(0, large.length < 3 ? 1 : 3);
  const correction = edgeCorrection(lumaOf(colours), factor, detail).data;
  for (const { data } of colours)
    for (let at = 0; at < data.length; at++) data[at] = (data[at] as number) + (correction[at] as number);
  for (const [at, small] of planes.entries()) {
    projectBack(large[at] as Plane, small, factor);
    holdWithin(large[at] as Plane, small, factor);
  }
  return large;
}

/** Adds to the large plane what the small one has and its shrunk self has not. */
function projectBack(large: Plane, small: Plane, factor: Factor): void {
  const missing = shrink(large, factor);
  for (let at = 0; at < missing.data.length; at++)
    missing.data[at] = (small.data[at] as number) - (missing.data[at] as number);
  const { data } = enlarge(missing, factor);
  for (let at = 0; at < data.length; at++) large.data[at] = (large.data[at] as number) + (data[at] as number);
}

/** Rec. 601 luma; of a single plane itself. */
function lumaOf(planes: readonly Plane[]): Plane {
  const [red, green, blue] = planes as [Plane, Plane | undefined, Plane | undefined];
  if (!green || !blue) return red;
  const luma = planeOf(red.width, red.height);
  for (let at = 0; at < luma.data.length; at++)
    luma.data[at] =
      0.299 * (red.data[at] as number) +
      0.587 * (green.data[at] as number) +
      0.114 * (blue.data[at] as number);
  return luma;
}

function holdWithin(large: Plane, small: Plane, factor: Factor): void {
  const { low, high } = rangeOf(small);
  for (let y = 0; y < large.height; y++) {
    let place = Math.floor(y / factor) * small.width;
    let at = y * large.width;
    for (const end = at + large.width; at < end; place++) {
      const [least, most] = [low[place] as number, high[place] as number];
      for (const next = at + factor; at < next; at++) {
        const value = large.data[at] as number;
        if (value < least) large.data[at] = least;
        else if (value > most) large.data[at] = most;
      }
    }
  }
}

/** For each pixel the least and the most of the nine around it, widened by `freedom`. */
function rangeOf({ data, width, height }: Plane): { low: Float32Array; high: Float32Array } {
  const low = new Float32Array(data.length);
  const high = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      let least = Number.POSITIVE_INFINITY;
      let most = Number.NEGATIVE_INFINITY;
      for (let row = top; row <= bottom; row++) {
        for (let at = row * width + left; at <= row * width + right; at++) {
          const value = data[at] as number;
          if (value < least) least = value;
          if (value > most) most = value;
        }
      }
      const more = (most - least) * freedom;
      low[y * width + x] = least - more;
      high[y * width + x] = most + more;
    }
  }
  return { low, high };
}
