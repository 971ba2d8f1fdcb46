/** Enlarges planes: Lanczos, back-projection, sharpened edges, no halos. */

import { createPlane, type Plane } from '../plane.ts';
import { computeEdgeCorrection } from './edges.ts';
import { enlarge, type Factor, shrink } from './lanczos.ts';

/** How far a pixel may exceed the values around it, as a fraction of their range: fine lines need some. */
const freedom = 0.05;

/**
 * The radius in small pixels that an enlarged pixel depends on noticeably: twice the kernel's reach in both directions,
 * and that of the edges.
 */
export const reach = 12;

/**
 * Enlarges the planes of one picture together. With back-projection (Irani, Peleg 1991), shrinking the result gives
 * the small picture again; between its two rounds the edges of the brightness are sharpened. At the end every pixel is
 * clamped to the range of the nine small pixels around it.
 *
 * @param planes red, green and blue, or grey alone, and others (alpha) that are enlarged the same way
 * @param detail 0 … 1, see `computeEdgeCorrection`
 */
export function enhance(planes: readonly Plane[], factor: Factor, detail: number): Plane[] {
  const large = planes.map((small) => {
    const plane = enlarge(small, factor);
    projectBack(plane, small, factor);
    return plane;
  });
  const colours = large.slice(0, large.length < 3 ? 1 : 3);
  const correction = computeEdgeCorrection(toLuma(colours), factor, detail).data;
  for (const { data } of colours)
    for (let at = 0; at < data.length; at++) data[at] = (data[at] as number) + (correction[at] as number);
  for (const [at, small] of planes.entries()) {
    projectBack(large[at] as Plane, small, factor);
    holdWithin(large[at] as Plane, small, factor);
  }
  return large;
}

/** Adds the difference between the small plane and the shrunk large plane to the large plane. */
function projectBack(large: Plane, small: Plane, factor: Factor): void {
  const missing = shrink(large, factor);
  for (let at = 0; at < missing.data.length; at++)
    missing.data[at] = (small.data[at] as number) - (missing.data[at] as number);
  const { data } = enlarge(missing, factor);
  for (let at = 0; at < data.length; at++) large.data[at] = (large.data[at] as number) + (data[at] as number);
}

/** Rec. 601 luma; a single plane is its own luma. */
function toLuma(planes: readonly Plane[]): Plane {
  const [red, green, blue] = planes as [Plane, Plane | undefined, Plane | undefined];
  if (!green || !blue) return red;
  const luma = createPlane(red.width, red.height);
  for (let at = 0; at < luma.data.length; at++)
    luma.data[at] =
      0.299 * (red.data[at] as number) +
      0.587 * (green.data[at] as number) +
      0.114 * (blue.data[at] as number);
  return luma;
}

function holdWithin(large: Plane, small: Plane, factor: Factor): void {
  const { low, high } = computeRange(small);
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

/** For each pixel the least and the greatest of the nine around it, widened by `freedom`. */
function computeRange({ data, width, height }: Plane): { low: Float32Array; high: Float32Array } {
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
