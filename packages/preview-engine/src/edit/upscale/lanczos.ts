/** Enlarges and shrinks a plane by 2 or 4 with the Lanczos kernel of three lobes. */

import { createPlane, type Plane } from '../plane.ts';

export type Factor = 2 | 4;

/** The kernel's reach in small pixels on either side. */
export const lobes = 3;

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lobes) return 0;
  return (lobes * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / lobes)) / (Math.PI * x) ** 2;
}

function normalise(weights: number[]): Float32Array {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Float32Array.from(weights, (weight) => weight / sum);
}

type Taps = {
  /** For each phase of an enlarged pixel within its small one: the first of six small pixels, and their weights. */
  enlarging: { first: number; weights: Float32Array }[];
  /** The weights of the large pixels for a small one, from `lobes - 0.5` small pixels before it. */
  shrinking: Float32Array;
};

const taps: Record<Factor, Taps> = { 2: createTaps(2), 4: createTaps(4) };

function createTaps(factor: Factor): Taps {
  const enlarging = Array.from({ length: factor }, (_, phase) => {
    const centre = (phase + 0.5) / factor - 0.5;
    const first = Math.floor(centre) - lobes + 1;
    const weights = Array.from({ length: 2 * lobes }, (_, at) => lanczos(first + at - centre));
    return { first, weights: normalise(weights) };
  });
  const shrinking = Array.from({ length: 2 * lobes * factor }, (_, at) =>
    lanczos((at + 0.5) / factor - lobes),
  );
  return { enlarging, shrinking: normalise(shrinking) };
}

/** @returns the plane `factor` times as wide and high */
export function enlarge(plane: Plane, factor: Factor): Plane {
  return enlargeRows(enlargeColumns(plane, factor), factor);
}

/** @param plane its width and height are multiples of `factor` */
export function shrink(plane: Plane, factor: Factor): Plane {
  return shrinkRows(shrinkColumns(plane, factor), factor);
}

const within = (at: number, length: number) => (at < 0 ? 0 : at >= length ? length - 1 : at);

/** Enlarges the height by adding whole rows, in memory order. */
function enlargeColumns({ data, width, height }: Plane, factor: Factor): Plane {
  const large = createPlane(width, height * factor);
  for (let y = 0; y < large.height; y++) {
    const { first, weights } = taps[factor].enlarging[y % factor] as Taps['enlarging'][number];
    addRows(data, large, y, Math.floor(y / factor) + first, weights, height);
  }
  return large;
}

function shrinkColumns({ data, width, height }: Plane, factor: Factor): Plane {
  const small = createPlane(width, height / factor);
  const { shrinking } = taps[factor];
  const before = Math.round((lobes - 0.5) * factor);
  for (let y = 0; y < small.height; y++) addRows(data, small, y, y * factor - before, shrinking, height);
  return small;
}

function addRows(
  source: Float32Array,
  target: Plane,
  y: number,
  first: number,
  weights: Float32Array,
  rows: number,
): void {
  const { width } = target;
  const row = target.data.subarray(y * width, (y + 1) * width);
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at] as number;
    const start = within(first + at, rows) * width;
    for (let x = 0; x < width; x++) row[x] = (row[x] as number) + weight * (source[start + x] as number);
  }
}

function enlargeRows({ data, width, height }: Plane, factor: Factor): Plane {
  const large = createPlane(width * factor, height);
  const padded = new Float32Array(width + 2 * lobes);
  for (let y = 0; y < height; y++) {
    pad(data, y * width, width, padded);
    for (const [phase, { first, weights }] of taps[factor].enlarging.entries()) {
      const [a, b, c, d, e, f] = weights as unknown as [number, number, number, number, number, number];
      let to = y * large.width + phase;
      for (let x = lobes + first; x < width + lobes + first; x++, to += factor) {
        large.data[to] =
          a * (padded[x] as number) +
          b * (padded[x + 1] as number) +
          c * (padded[x + 2] as number) +
          d * (padded[x + 3] as number) +
          e * (padded[x + 4] as number) +
          f * (padded[x + 5] as number);
      }
    }
  }
  return large;
}

/** Copies a row and repeats its border pixels `lobes` times on either side. */
function pad(source: Float32Array, start: number, width: number, padded: Float32Array): void {
  padded.set(source.subarray(start, start + width), lobes);
  padded.fill(source[start] as number, 0, lobes);
  padded.fill(source[start + width - 1] as number, width + lobes);
}

function shrinkRows({ data, width, height }: Plane, factor: Factor): Plane {
  const small = createPlane(width / factor, height);
  const { shrinking } = taps[factor];
  const before = Math.round((lobes - 0.5) * factor);
  const padded = new Float32Array(width + 2 * before + factor);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    padded.set(data.subarray(start, start + width), before);
    padded.fill(data[start] as number, 0, before);
    padded.fill(data[start + width - 1] as number, before + width);
    for (let x = 0; x < small.width; x++) {
      let sum = 0;
      for (let at = 0, from = x * factor; at < shrinking.length; at++, from++)
        sum += (shrinking[at] as number) * (padded[from] as number);
      small.data[y * small.width + x] = sum;
    }
  }
  return small;
}
