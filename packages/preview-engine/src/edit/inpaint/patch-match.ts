/** Finds the most similar known patch for every patch that reaches into a hole (PatchMatch, Barnes et al. 2009). */

import type { Dice } from '../../random.ts';
import type { Field, FieldWithHole } from './field.ts';

/** A patch is 7 × 7 pixels. */
export const patchRadius = 3;
const patchSide = 2 * patchRadius + 1;

/** The sources of the patches that reach into the hole. Pixels are indexes, row by row. */
export type Matches = {
  /** The middles of those patches, in order. */
  targets: Int32Array;
  /** For each pixel: 1 where it is such a middle. */
  isTarget: Uint8Array;
  /** For each pixel: 1 where it is the middle of a completely known patch. */
  isSource: Uint8Array;
  sources: Int32Array;
  /** For each target: the middle of its match. */
  of: Int32Array;
  /** For each target: the sum of squared differences to its match. */
  cost: Float32Array;
};

/** Collects the patches, with random matches. Null when no complete patch is known. */
export function createMatches({ picture, hole }: FieldWithHole, roll: Dice): Matches | null {
  const { width, height } = picture;
  const isTarget = new Uint8Array(hole.length);
  const isSource = new Uint8Array(hole.length);
  const inPatch = countHoles(hole, width, height);
  for (let y = patchRadius; y < height - patchRadius; y++) {
    for (let x = patchRadius; x < width - patchRadius; x++) {
      const at = y * width + x;
      if (inPatch[at]) isTarget[at] = 1;
      else isSource[at] = 1;
    }
  }
  const [targets, sources] = [listMarked(isTarget), listMarked(isSource)];
  if (sources.length === 0 || targets.length === 0) return null;
  const of = new Int32Array(hole.length);
  for (const target of targets) of[target] = sources[Math.floor(roll.next() * sources.length)] as number;
  return { targets, isTarget, isSource, sources, of, cost: new Float32Array(hole.length) };
}

const listMarked = (marks: Uint8Array) => {
  const places: number[] = [];
  for (let at = 0; at < marks.length; at++) if (marks[at]) places.push(at);
  return Int32Array.from(places);
};

/** The number of unknown pixels in the patch around each pixel, by a summed-area table. */
function countHoles(hole: Uint8Array, width: number, height: number): Uint8Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  const sum = (x: number, y: number) => sums[y * (width + 1) + x] as number;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * (width + 1) + x + 1] =
        (hole[y * width + x] as number) + sum(x, y + 1) + sum(x + 1, y) - sum(x, y);
  const counts = new Uint8Array(hole.length);
  for (let y = patchRadius; y < height - patchRadius; y++) {
    for (let x = patchRadius; x < width - patchRadius; x++) {
      const [left, right, top, bottom] = [
        x - patchRadius,
        x + patchRadius + 1,
        y - patchRadius,
        y + patchRadius + 1,
      ];
      counts[y * width + x] = sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top);
    }
  }
  return counts;
}

/** Takes over the matches of the coarser level: each one serves four patches. */
export function adoptMatches(matches: Matches, width: number, coarse: Matches, coarseWidth: number): void {
  for (const target of matches.targets) {
    const [x, y] = [target % width, Math.floor(target / width)];
    const above = (y >> 1) * coarseWidth + (x >> 1);
    if (!coarse.isTarget[above]) continue;
    const match = coarse.of[above] as number;
    const at =
      ((Math.floor(match / coarseWidth) << 1) + (y & 1)) * width + ((match % coarseWidth) << 1) + (x & 1);
    if (matches.isSource[at]) matches.of[target] = at;
  }
}

/** Recomputes the costs of the matches for the current picture. */
export function measureCosts(matches: Matches, picture: Field): void {
  for (const target of matches.targets)
    matches.cost[target] = measureDifference(
      picture,
      target,
      matches.of[target] as number,
      Number.POSITIVE_INFINITY,
    );
}

/**
 * Improves all matches once: by propagation from the previous (or, backwards, the next) neighbours, and by random
 * search in ever smaller surroundings.
 */
export function improveMatches(matches: Matches, picture: Field, backwards: boolean, roll: Dice): void {
  const { width, height } = picture;
  const { targets, isTarget, isSource, of, cost } = matches;
  const step = backwards ? -1 : 1;
  const widest = Math.max(width, height);
  for (let n = backwards ? targets.length - 1 : 0; n >= 0 && n < targets.length; n += step) {
    const target = targets[n] as number;
    let best = of[target] as number;
    let least = cost[target] as number;
    const attempt = (candidate: number) => {
      if (candidate === best || !isSource[candidate]) return;
      const found = measureDifference(picture, target, candidate, least);
      if (found < least) [best, least] = [candidate, found];
    };
    for (const before of [target - step, target - step * width])
      if (isTarget[before]) attempt((of[before] as number) + target - before);
    for (let radius = widest; radius >= 1; radius /= 2) {
      const x = (best % width) + Math.round((roll.next() * 2 - 1) * radius);
      const y = Math.floor(best / width) + Math.round((roll.next() * 2 - 1) * radius);
      if (x >= 0 && y >= 0 && x < width && y < height) attempt(y * width + x);
    }
    of[target] = best;
    cost[target] = least;
  }
}

/** The sum of squared differences of two patches; it stops early above `limit`. */
function measureDifference(
  { data, width, channels }: Field,
  one: number,
  other: number,
  limit: number,
): number {
  const length = patchSide * channels;
  let sum = 0;
  for (let row = -patchRadius; row <= patchRadius; row++) {
    let a = (one + row * width - patchRadius) * channels;
    let b = (other + row * width - patchRadius) * channels;
    for (const end = a + length; a < end; a++, b++) {
      const apart = (data[a] as number) - (data[b] as number);
      sum += apart * apart;
    }
    if (sum >= limit) return sum;
  }
  return sum;
}

/** Repaints the hole, in place: each pixel is the mean of the matches of the patches over it. */
export function repaintHole(matches: Matches, { picture, hole }: FieldWithHole, depths: Float32Array): void {
  const { data, width, channels } = picture;
  const sums = new Float32Array(data.length);
  const weights = new Float32Array(hole.length);
  const size = patchSide * patchSide * channels;
  for (const target of matches.targets) {
    const match = matches.of[target] as number;
    // Pixels near the border count more, and so do good matches.
    const sure = 1.25 ** -Math.min(40, depths[target] as number);
    const weight = sure / ((matches.cost[target] as number) / size + 8);
    for (let row = -patchRadius; row <= patchRadius; row++) {
      for (let column = -patchRadius; column <= patchRadius; column++) {
        const shift = row * width + column;
        const to = target + shift;
        if (!hole[to]) continue;
        weights[to] = (weights[to] as number) + weight;
        for (let channel = 0; channel < channels; channel++) {
          const at = to * channels + channel;
          sums[at] = (sums[at] as number) + weight * (data[(match + shift) * channels + channel] as number);
        }
      }
    }
  }
  for (let at = 0; at < hole.length; at++) {
    const weight = weights[at] as number;
    if (weight === 0) continue;
    for (let channel = at * channels; channel < (at + 1) * channels; channel++)
      data[channel] = (sums[channel] as number) / weight;
  }
}
