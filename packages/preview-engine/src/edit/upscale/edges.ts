/** Directional sharpening: smooth along an edge, steep across it, without overshoot. */

import { boxBlur, createPlane, type Plane } from '../plane.ts';
import type { Factor } from './lanczos.ts';

/** A gradient below this is noise; in squared grey levels. */
const noise = 4;
/** Pixels whose surroundings have less direction than this stay unchanged. */
const minDirection = 0.05;
/** With a smaller gradient the direction cannot exceed `minDirection`; that is most of a picture. */
const minGradient = (noise * Math.sqrt(minDirection)) / (1 - Math.sqrt(minDirection));
/** The weight of a pixel when it is smoothed along its edge; its two neighbours share the rest. */
const own = 0.4;

/**
 * Computes what to add to an enlarged brightness so that its edges are as crisp as in a picture drawn at that size.
 * The direction is that of the structure tensor (Bigün, Granlund 1987). Smoothing along the edge removes the steps of
 * slanting lines. Across it the second derivative is subtracted, and the result is clamped to the values on the way,
 * so that no halo appears.
 *
 * @param detail 0 … 1, how steep edges become; 0 only smooths them
 */
export function computeEdgeCorrection(luma: Plane, factor: Factor, detail: number): Plane {
  const { data, width, height } = luma;
  const tensor = computeStructureTensor(luma, factor / 2);
  const correction = createPlane(width, height);
  const step = factor / 2;
  // The longest reach, and one more pixel to interpolate with.
  const margin = factor + 1;
  for (let y = margin; y < height - margin - 1; y++) {
    for (let x = margin; x < width - margin - 1; x++) {
      const at = y * width + x;
      const xx = tensor.xx.data[at] as number;
      const yy = tensor.yy.data[at] as number;
      const xy = tensor.xy.data[at] as number;
      if (xx + yy < minGradient) continue;
      const spread = Math.sqrt((xx - yy) * (xx - yy) + 4 * xy * xy);
      const coherence = spread / (xx + yy + noise);
      const directed = coherence * coherence;
      if (directed < minDirection) continue;
      // The eigenvector of the larger eigenvalue points across the edge.
      let normalX = xx - yy + spread;
      let normalY = 2 * xy;
      const length = Math.sqrt(normalX * normalX + normalY * normalY);
      normalX = length < 1e-6 ? 0 : normalX / length;
      normalY = length < 1e-6 ? 1 : normalY / length;
      const here = data[at] as number;
      const [dx, dy] = [normalX * step, normalY * step];
      const along =
        (sample(data, width, x - dy, y + dx) + sample(data, width, x + dy, y - dx)) * ((1 - own) / 2) +
        here * own;
      const before = sample(data, width, x - dx, y - dy);
      const after = sample(data, width, x + dx, y + dy);
      const farBefore = sample(data, width, x - 2 * dx, y - 2 * dy);
      const farAfter = sample(data, width, x + 2 * dx, y + 2 * dy);
      const even = here + (along - here) * directed;
      const steep = even - detail * directed * (before + after - 2 * here);
      const low = Math.min(here, before, after, farBefore, farAfter);
      const high = Math.max(here, before, after, farBefore, farAfter);
      correction.data[at] = Math.min(high, Math.max(low, steep)) - here;
    }
  }
  return correction;
}

type Tensor = { xx: Plane; yy: Plane; xy: Plane };

/** The products of the gradient's components, each averaged over the surroundings. */
function computeStructureTensor({ data, width, height }: Plane, radius: number): Tensor {
  const [xx, yy, xy] = [createPlane(width, height), createPlane(width, height), createPlane(width, height)];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const across = ((data[at + 1] as number) - (data[at - 1] as number)) / 2;
      const down = ((data[at + width] as number) - (data[at - width] as number)) / 2;
      xx.data[at] = across * across;
      yy.data[at] = down * down;
      xy.data[at] = across * down;
    }
  }
  const smooth = (plane: Plane) => boxBlur(boxBlur(plane, radius), radius);
  return { xx: smooth(xx), yy: smooth(yy), xy: smooth(xy) };
}

/** The interpolated value between four pixels; not for the last row and column. */
function sample(data: Float32Array, width: number, x: number, y: number): number {
  const [left, top] = [x | 0, y | 0];
  const [right, down] = [x - left, y - top];
  const at = top * width + left;
  const upper = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right;
  const lower = (data[at + width] as number) * (1 - right) + (data[at + width + 1] as number) * right;
  return upper + (lower - upper) * down;
}
