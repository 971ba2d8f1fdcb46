import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { getSquaredDifference, type Lab, toHex, toLab } from './lab.ts';

const maximumColours = 6;
const iterations = 12;
/** Colours with a smaller squared difference (CIE 1976) look the same at a glance. */
const alikeDistance = 10 ** 2;
const minimumShare = 0.01;
/** Pixels with a lower alpha are ignored. */
const minimumAlpha = 128;

/**
 * Extracts the dominant colours of a picture by k-means in CIE Lab, with up to six means. It starts with the colours
 * farthest apart, so that the same picture always gives the same palette.
 *
 * @param samples red, green, blue and alpha of a few thousand pixels, one byte each
 * @returns largest share first, as shares of the opaque pixels; empty for a transparent picture
 */
export function extractPalette(samples: Uint8Array): PictureAnalysis['palette'] {
  const colours: Lab[] = [];
  for (let at = 0; at + 3 < samples.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = samples.subarray(at, at + 4);
    if (alpha >= minimumAlpha) colours.push(toLab(red, green, blue));
  }
  let means = chooseFarthestApart(colours);
  let groups: Lab[][] = [];
  for (let round = 0; round < iterations; round++) {
    groups = groupByNearestMean(colours, means);
    means = groups.map(getMean);
  }
  return groups
    .map((group) => ({ colour: toHex(getMean(group)), share: group.length / colours.length }))
    .filter(({ share }) => share >= minimumShare)
    .sort((one, other) => other.share - one.share);
}

/** Chooses the mean colour, then repeatedly the colour farthest from those chosen, until none differs enough. */
function chooseFarthestApart(colours: readonly Lab[]): Lab[] {
  if (colours.length === 0) return [];
  const chosen = [getMean(colours)];
  const distances = colours.map((colour) => getSquaredDifference(colour, chosen[0] ?? colour));
  while (chosen.length < maximumColours) {
    let farthest = 0;
    for (const [at, distance] of distances.entries())
      if (distance > (distances[farthest] ?? 0)) farthest = at;
    const next = colours[farthest];
    if (!next || (distances[farthest] ?? 0) < alikeDistance) break;
    chosen.push(next);
    for (const [at, colour] of colours.entries()) {
      distances[at] = Math.min(distances[at] ?? 0, getSquaredDifference(colour, next));
    }
  }
  return chosen;
}

/** Groups colours by their nearest mean; drops empty groups. */
function groupByNearestMean(colours: readonly Lab[], means: readonly Lab[]): Lab[][] {
  const groups = means.map((): Lab[] => []);
  for (const colour of colours) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, mean] of means.entries()) {
      const difference = getSquaredDifference(colour, mean);
      if (difference < least) [nearest, least] = [at, difference];
    }
    groups[nearest]?.push(colour);
  }
  return groups.filter((group) => group.length > 0);
}

function getMean(colours: readonly Lab[]): Lab {
  const sum = [0, 0, 0] as [number, number, number];
  for (const [l, a, b] of colours) {
    sum[0] += l;
    sum[1] += a;
    sum[2] += b;
  }
  const [l, a, b] = sum.map((part) => part / colours.length);
  return [l ?? 0, a ?? 0, b ?? 0];
}
