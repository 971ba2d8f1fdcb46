import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { differenceOf, hexOf, type Lab, labOf } from './lab.ts';

const coloursMaximum = 6;
const rounds = 12;
/** Colours nearer than this (CIE 1976) look the same at a glance. */
const alike = 10 ** 2;
const leastShare = 0.01;
/** What is more transparent than this is no colour of the picture. */
const leastAlpha = 128;

/**
 * The colours that fill most of a picture: its pixels in CIE Lab, gathered round up to six means (k-means,
 * begun with the colours farthest apart, so that the same picture always gives the same palette).
 *
 * @param samples red, green, blue and alpha, a byte each, of a few thousand pixels
 * @returns largest first; shares of what is not transparent. Empty when all is.
 */
export function paletteOf(samples: Uint8Array): PictureAnalysis['palette'] {
  const colours: Lab[] = [];
  for (let at = 0; at + 3 < samples.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = samples.subarray(at, at + 4);
    if (alpha >= leastAlpha) colours.push(labOf(red, green, blue));
  }
  let means = farthestApart(colours);
  let groups: Lab[][] = [];
  for (let round = 0; round < rounds; round++) {
    groups = grouped(colours, means);
    means = groups.map(meanOf);
  }
  return groups
    .map((group) => ({ colour: hexOf(meanOf(group)), share: group.length / colours.length }))
    .filter(({ share }) => share >= leastShare)
    .sort((one, other) => other.share - one.share);
}

/** The mean colour, then each time the one that is least like those before, until none is left that differs. */
function farthestApart(colours: readonly Lab[]): Lab[] {
  if (colours.length === 0) return [];
  const chosen = [meanOf(colours)];
  const distances = colours.map((colour) => differenceOf(colour, chosen[0] ?? colour));
  while (chosen.length < coloursMaximum) {
    let farthest = 0;
    for (const [at, distance] of distances.entries())
      if (distance > (distances[farthest] ?? 0)) farthest = at;
    const next = colours[farthest];
    if (!next || (distances[farthest] ?? 0) < alike) break;
    chosen.push(next);
    for (const [at, colour] of colours.entries()) {
      distances[at] = Math.min(distances[at] ?? 0, differenceOf(colour, next));
    }
  }
  return chosen;
}

/** The colours by the mean they are nearest to; means that nobody is near to are left out. */
function grouped(colours: readonly Lab[], means: readonly Lab[]): Lab[][] {
  const groups = means.map((): Lab[] => []);
  for (const colour of colours) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, mean] of means.entries()) {
      const difference = differenceOf(colour, mean);
      if (difference < least) [nearest, least] = [at, difference];
    }
    groups[nearest]?.push(colour);
  }
  return groups.filter((group) => group.length > 0);
}

function meanOf(colours: readonly Lab[]): Lab {
  const sum = [0, 0, 0] as [number, number, number];
  for (const [l, a, b] of colours) {
    sum[0] += l;
    sum[1] += a;
    sum[2] += b;
  }
  const [l, a, b] = sum.map((part) => part / colours.length);
  return [l ?? 0, a ?? 0, b ?? 0];
}
