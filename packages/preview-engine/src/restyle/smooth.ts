/** Smoothing: plain, edge-preserving, into patches, and along the lines of a picture. */

import { type Image, type Plane, toLuma } from './image.ts';

type Size = { width: number; height: number };

/** The mean of a window of `2 radius + 1` along every row. */
function boxAcross(source: Plane, target: Plane, { width, height }: Size, radius: number): void {
  const size = radius * 2 + 1;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const last = start + width - 1;
    let sum = (source[start] ?? 0) * (radius + 1);
    for (let i = 1; i <= radius; i++) sum += source[Math.min(last, start + i)] ?? 0;
    for (let at = start; at <= last; at++) {
      target[at] = sum / size;
      sum += (source[Math.min(last, at + radius + 1)] ?? 0) - (source[Math.max(start, at - radius)] ?? 0);
    }
  }
}

/** The mean of a window along every column, row by row, in memory order. */
function boxDown(source: Plane, target: Plane, { width, height }: Size, radius: number): void {
  const size = radius * 2 + 1;
  const sums = new Float32Array(width);
  const end = (height - 1) * width;
  for (let i = -radius; i <= radius; i++) {
    const row = Math.min(end, Math.max(0, i * width));
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (source[row + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const enters = Math.min(end, row + (radius + 1) * width);
    const leaves = Math.max(0, row - radius * width);
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0;
      target[row + x] = sum / size;
      sums[x] = sum + (source[enters + x] ?? 0) - (source[leaves + x] ?? 0);
    }
  }
}

/** The mean of a square of `2 radius + 1` pixels; a radius below half a pixel changes nothing. */
export function boxBlur(plane: Plane, size: Size, radius: number): Plane {
  const whole = Math.round(radius);
  if (whole < 1) return plane;
  const [across, both] = [new Float32Array(plane.length), new Float32Array(plane.length)];
  boxAcross(plane, across, size, whole);
  boxDown(across, both, size, whole);
  return both;
}

/** Nearly a Gaussian blur of this deviation in pixels: three boxes whose variances add up to its variance. */
export function blur(plane: Plane, size: Size, deviation: number): Plane {
  if (deviation < 0.75) return lightBlur(plane, size, deviation);
  const variance = deviation * deviation;
  const radius = Math.floor(Math.sqrt(variance + 0.25) - 0.5);
  const larger = Math.round((variance - radius * (radius + 1)) / ((2 / 3) * (radius + 1)));
  return [0, 1, 2].reduce(
    (blurred, pass) => boxBlur(blurred, size, pass < larger ? radius + 1 : radius),
    plane,
  );
}

/** A blur of less than a pixel: a weighted 3 × 3 kernel. */
function lightBlur(plane: Plane, { width, height }: Size, deviation: number): Plane {
  const side = Math.exp(-1 / (2 * Math.max(0.2, deviation) ** 2));
  const total = 1 + 2 * side;
  const [across, both] = [new Float32Array(plane.length), new Float32Array(plane.length)];
  for (let at = 0; at < plane.length; at++) {
    const x = at % width;
    const [left, right] = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at];
    across[at] = ((plane[at] ?? 0) + side * ((plane[left] ?? 0) + (plane[right] ?? 0))) / total;
  }
  const last = (height - 1) * width;
  for (let at = 0; at < plane.length; at++) {
    const [above, below] = [at >= width ? at - width : at, at < last ? at + width : at];
    both[at] = ((across[at] ?? 0) + side * ((across[above] ?? 0) + (across[below] ?? 0))) / total;
  }
  return both;
}

/**
 * The guided filter (He, Sun, Tang 2010) with the picture's brightness as its guide: smooths differences of less than
 * `edge` (0 … 1) and keeps larger ones.
 */
export function smoothImage(image: Image, radius: number, edge: number): Image {
  const guide = toLuma(image);
  const mean = (plane: Plane) => boxBlur(plane, image, Math.max(1, radius));
  const times = (a: Plane, b: Plane) => a.map((value, i) => value * (b[i] ?? 0));
  const meanGuide = mean(guide);
  const squares = mean(times(guide, guide));
  const spread = squares.map((value, i) => value - (meanGuide[i] ?? 0) ** 2 + edge * edge);
  const planes = image.planes.map((plane) => {
    const meanPlane = mean(plane);
    const slope = mean(times(guide, plane)).map(
      (value, i) => (value - (meanGuide[i] ?? 0) * (meanPlane[i] ?? 0)) / (spread[i] ?? 1),
    );
    const offset = meanPlane.map((value, i) => value - (slope[i] ?? 0) * (meanGuide[i] ?? 0));
    const [slopes, offsets] = [mean(slope), mean(offset)];
    return guide.map((value, i) => (slopes[i] ?? 0) * value + (offsets[i] ?? 0));
  });
  return { ...image, planes: planes as unknown as Image['planes'] };
}

/** Patches of even colour (Kuwahara): each pixel takes the mean of the neighbouring square that varies least. */
export function paintPatches(image: Image, radius: number): Image {
  const { width, height } = image;
  const half = Math.max(1, Math.round(radius / 2));
  const luma = toLuma(image);
  const mean = boxBlur(luma, image, half);
  const squares = boxBlur(
    luma.map((value) => value * value),
    image,
    half,
  );
  const weight = squares.map((value, i) => 1 / (1e-4 + Math.max(0, value - (mean[i] ?? 0) ** 2)) ** 3);
  const means = image.planes.map((plane) => boxBlur(plane, image, half)) as [Plane, Plane, Plane];
  const out = [0, 1, 2].map(() => new Float32Array(width * height)) as [Plane, Plane, Plane];
  const slant = Math.round(half * 0.75);
  const around = [
    [-half, 0],
    [half, 0],
    [0, -half],
    [0, half],
    [-slant, -slant],
    [slant, -slant],
    [-slant, slant],
    [slant, slant],
  ] as const;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let total = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (const [dx, dy] of around) {
        const column = Math.min(width - 1, Math.max(0, x + dx));
        const there = Math.min(height - 1, Math.max(0, y + dy)) * width + column;
        const share = weight[there] ?? 0;
        total += share;
        red += share * (means[0][there] ?? 0);
        green += share * (means[1][there] ?? 0);
        blue += share * (means[2][there] ?? 0);
      }
      out[0][at] = red / total;
      out[1][at] = green / total;
      out[2][at] = blue / total;
    }
  }
  return { width, height, planes: out };
}

/** The direction of the lines at every pixel, as a unit vector. */
export type Flow = { x: Plane; y: Plane };

/** The direction of a picture's lines, averaged over `radius` (structure tensor). */
export function measureFlow(luma: Plane, size: Size, radius: number): Flow {
  const { width, height } = size;
  const [xx, xy, yy] = [0, 1, 2].map(() => new Float32Array(luma.length)) as [Plane, Plane, Plane];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const gx = (luma[at + 1] ?? 0) - (luma[at - 1] ?? 0);
      const gy = (luma[at + width] ?? 0) - (luma[at - width] ?? 0);
      xx[at] = gx * gx;
      xy[at] = gx * gy;
      yy[at] = gy * gy;
    }
  }
  const [a, b, c] = [xx, xy, yy].map((plane) => blur(plane, size, radius)) as [Plane, Plane, Plane];
  const flow = { x: new Float32Array(luma.length), y: new Float32Array(luma.length) };
  for (let at = 0; at < luma.length; at++) {
    // The eigenvector of the smaller eigenvalue.
    const angle = 0.5 * Math.atan2(2 * (b[at] ?? 0), (a[at] ?? 0) - (c[at] ?? 0)) + Math.PI / 2;
    flow.x[at] = Math.cos(angle);
    flow.y[at] = Math.sin(angle);
  }
  return flow;
}

/** Averages each plane along the lines, `length` pixels to both sides (line integral convolution). */
export function averageAlongLines<Planes extends readonly Plane[]>(
  planes: Planes,
  { width, height }: Size,
  flow: Flow,
  length: number,
): Planes {
  const out = planes.map((plane) => new Float32Array(plane.length));
  const steps = Math.max(1, Math.round(length));
  const sums = new Float64Array(planes.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let count = 1;
      for (let p = 0; p < planes.length; p++) sums[p] = planes[p]?.[at] ?? 0;
      for (let way = -1; way <= 1; way += 2) {
        let dx = (flow.x[at] ?? 0) * way;
        let dy = (flow.y[at] ?? 0) * way;
        let px = x + 0.5;
        let py = y + 0.5;
        for (let step = 0; step < steps; step++) {
          px += dx;
          py += dy;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          const there = (py | 0) * width + (px | 0);
          for (let p = 0; p < planes.length; p++) sums[p] = (sums[p] ?? 0) + (planes[p]?.[there] ?? 0);
          count++;
          const tx = flow.x[there] ?? 0;
          const ty = flow.y[there] ?? 0;
          const same = tx * dx + ty * dy < 0 ? -1 : 1;
          dx = tx * same;
          dy = ty * same;
        }
      }
      for (let p = 0; p < planes.length; p++) (out[p] as Plane)[at] = (sums[p] ?? 0) / count;
    }
  }
  return out as unknown as Planes;
}
