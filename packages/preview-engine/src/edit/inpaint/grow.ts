/** A first filling of a hole, from its border inwards, edges first (Criminisi, Pérez, Toyama 2004). */

import type { Field, FieldWithHole } from './field.ts';
import { type Matches, patchRadius } from './patch-match.ts';

/** The search radius for a patch, in pixels across and down. */
const searchRadius = 64;
/** The least line strength, so that without a line the most trusted patch comes first. */
const minLine = 4;
/** The least trust of a filled pixel. */
const minTrust = 1e-6;

type Growth = {
  picture: Field;
  matches: Matches;
  /** The trust of each pixel: 1 known, 0 not filled yet. */
  trust: Float32Array;
  /** The offsets from a patch's middle to each of its pixels. */
  shifts: Int32Array;
};

/**
 * Fills the hole with whole patches, in place, and stores their sources in `matches`. Each round continues the half of
 * the border with the most trust and the strongest lines inwards.
 */
export function grow({ picture, hole }: FieldWithHole, matches: Matches): void {
  const growth: Growth = {
    picture,
    matches,
    trust: Float32Array.from(hole, (inside) => (inside ? 0 : 1)),
    shifts: listPatchOffsets(picture.width),
  };
  for (let border = listBorder(growth); border.length > 0; border = listBorder(growth)) {
    const ranked = border
      .map((at) => ({ at, rank: sumTrust(growth, at) * (measureLine(growth, at) + minLine) }))
      .sort((one, other) => other.rank - one.rank || one.at - other.at);
    for (const { at } of ranked.slice(0, Math.ceil(ranked.length / 2)))
      if (isOpen(growth, at)) layPatch(growth, at, findBestMatch(growth, at));
  }
}

function listPatchOffsets(width: number): Int32Array {
  const shifts: number[] = [];
  for (let row = -patchRadius; row <= patchRadius; row++)
    for (let column = -patchRadius; column <= patchRadius; column++) shifts.push(row * width + column);
  return Int32Array.from(shifts);
}

/** The middles of patches on the border; at the end those of what remains at the edge of the picture. */
function listBorder(growth: Growth): number[] {
  const { matches, trust, picture } = growth;
  const { width } = picture;
  const open = [...matches.targets].filter((at) => isOpen(growth, at));
  const border = open.filter(
    (at) => !trust[at] && (trust[at - 1] || trust[at + 1] || trust[at - width] || trust[at + width]),
  );
  return border.length > 0 ? border : open;
}

const isOpen = ({ trust, shifts }: Growth, at: number) => shifts.some((shift) => trust[at + shift] === 0);

const sumTrust = ({ trust, shifts }: Growth, at: number) =>
  shifts.reduce((sum, shift) => sum + (trust[at + shift] as number), 0) / shifts.length;

/** The strength of the line in a patch that crosses the border, in grey levels per pixel. */
function measureLine({ picture, trust, shifts }: Growth, at: number): number {
  const { data, width, channels } = picture;
  const slope = (place: number, step: number) =>
    trust[place - step] && trust[place + step]
      ? ((data[(place + step) * channels] as number) - (data[(place - step) * channels] as number)) / 2
      : 0;
  let [steepest, lineX, lineY] = [0, 0, 0];
  for (const shift of shifts) {
    const place = at + shift;
    if (!trust[place] || place < width || place >= trust.length - width) continue;
    const [across, down] = [slope(place, 1), slope(place, width)];
    const steep = across * across + down * down;
    // A line runs at a right angle to the gradient of the brightness.
    if (steep > steepest) [steepest, lineX, lineY] = [steep, -down, across];
  }
  const known = (place: number) => (trust[place] ? 1 : 0);
  const normalX = known(at + 1) - known(at - 1);
  const normalY = known(at + width) - known(at - width);
  return Math.abs(lineX * normalX + lineY * normalY) / Math.max(1, Math.hypot(normalX, normalY));
}

/** Finds the known patch nearby that differs least in the filled pixels of this one. */
function findBestMatch(growth: Growth, at: number): number {
  const { picture, matches } = growth;
  const { width, height } = picture;
  const [x, y] = [at % width, Math.floor(at / width)];
  let best = matches.of[at] as number;
  let least = measureDifference(growth, at, best, Number.POSITIVE_INFINITY);
  const [right, bottom] = [Math.min(width - 1, x + searchRadius), Math.min(height - 1, y + searchRadius)];
  for (let row = Math.max(0, y - searchRadius); row <= bottom; row++) {
    for (let place = row * width + Math.max(0, x - searchRadius); place <= row * width + right; place++) {
      if (!matches.isSource[place]) continue;
      const found = measureDifference(growth, at, place, least);
      if (found < least) [best, least] = [place, found];
    }
  }
  return best;
}

function measureDifference(
  { picture, trust, shifts }: Growth,
  at: number,
  other: number,
  limit: number,
): number {
  const { data, channels } = picture;
  let sum = 0;
  for (let n = 0; n < shifts.length && sum < limit; n++) {
    const shift = shifts[n] as number;
    if (trust[at + shift] === 0) continue;
    const [a, b] = [(at + shift) * channels, (other + shift) * channels];
    for (let channel = 0; channel < channels; channel++) {
      const apart = (data[a + channel] as number) - (data[b + channel] as number);
      sum += apart * apart;
    }
  }
  return sum;
}

/** Copies the unfilled pixels of a patch from its match. */
function layPatch(growth: Growth, at: number, match: number): void {
  const { picture, matches, trust, shifts } = growth;
  const { data, channels } = picture;
  const around = Math.max(minTrust, sumTrust(growth, at));
  for (const shift of shifts) {
    const to = at + shift;
    const from = match + shift;
    if (trust[to] !== 0) continue;
    trust[to] = around;
    if (matches.isTarget[to] && matches.isSource[from]) matches.of[to] = from;
    for (let channel = 0; channel < channels; channel++)
      data[to * channels + channel] = data[from * channels + channel] as number;
  }
}
