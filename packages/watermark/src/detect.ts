/** Reads the mark from a picture that may have been recompressed, resized, cropped or turned a little. Pure. */

import { codedBits, decode } from './code.ts';
import { createSpectrum, type Spectrum, transformBackToReal, transformReal } from './fft.ts';
import { blur, type Grid } from './grid.ts';
import { findPositions } from './positions.ts';
import {
  frequencies,
  getAmplitude,
  getCodedBits,
  highest,
  marked,
  setPair,
  tileSide,
  tilesOfSide,
  toPilot,
} from './tile.ts';

/** The longest side of a picture that a mark is read from, in pixels. */
export const detectedSide = tileSide * tilesOfSide;

/** What was read. */
export type Detection = {
  /** 64 bits. */
  payload: bigint;
  /** The picture's size in sizes of the marked one that it would be without a crop: 1.25 after a crop to 80 %. */
  scale: number;
  /** How far it was turned, clockwise. */
  degrees: number;
  /** Where the first tile begins, in tiles: 0 both ways where nothing was cut off at the left and at the top. */
  offset: { x: number; y: number };
};

/** Samples of a tile on which all tiles of a picture are laid, both ways. */
const foldedSide = 2 * tileSide;
/** Windows in which the slow part of a picture is taken out, and in which its deviation is measured. */
const [slowRadius, deviationRadius] = [5, 4];
/** Added to the deviation of a region, in grey levels, so that the noise of a plain one does not count as much as a mark. */
const leastDeviation = 0.7;
const [mostDeviations, mostOfFrequency] = [2.5, 3];
/** The pilots of noise stand out by four deviations, the highest of 65,536 places. */
const leastPilots = 4.5;
/** Steps around a position, as shares of its scale and as radians. */
const nearby = [0, -0.0006, 0.0006].flatMap((scale) => [0, -0.0007, 0.0007].map((turn) => ({ scale, turn })));

/**
 * Finds a mark.
 *
 * @param pictures shades of grey, 0 to 255, the longest side `detectedSide`: a picture, or frames of a video, which have the
 *   same mark and size
 * @returns null when there is none, or too little of it is left
 */
export function detect(...pictures: readonly [Grid, ...Grid[]]): Detection | null {
  const flat = average(pictures.map(flatten));
  for (const { degrees, scale } of findPositions(flat)) {
    const read = readAt(flat, scale, (degrees * Math.PI) / 180);
    if (read) return { ...read, scale, degrees };
  }
  return null;
}

/** Takes out the slow part of a picture and gives all regions the same deviation, so that busy ones do not drown the mark. */
function flatten(picture: Grid): Grid {
  const slow = blur(picture, slowRadius);
  const fast = picture.values.map((value, at) => value - (slow[at] as number));
  const squares = blur({ ...picture, values: fast.map((value) => value * value) }, deviationRadius);
  const values = fast.map((value, at) => {
    // A running mean of zeros can end a little below zero.
    const deviation = Math.sqrt(Math.max(0, squares[at] as number)) + leastDeviation;
    return Math.max(-mostDeviations, Math.min(mostDeviations, value / deviation));
  });
  return { ...picture, values };
}

/** Averages frames: what moves goes, and the mark stays. */
function average(grids: readonly Grid[]): Grid {
  const [first, ...others] = grids as readonly [Grid, ...Grid[]];
  if (others.length === 0) return first;
  const values = first.values.map(
    (value, at) => others.reduce((sum, other) => sum + (other.values[at] as number), value) / grids.length,
  );
  return { ...first, values };
}

/** Reads the payload at a scale and turn: lays all tiles on one, finds where it begins by the pilots, and decodes it. */
function readAt(flat: Grid, scale: number, turn: number): Pick<Detection, 'payload' | 'offset'> | null {
  const places = nearby.map((by) => {
    const spectrum = fold(flat, scale * (1 + by.scale), turn + by.turn);
    return { spectrum, ...findPlace(spectrum) };
  });
  const best = places.reduce((one, other) => (other.standsOut > one.standsOut ? other : one));
  if (best.standsOut < leastPilots) return null;
  const payload = decodeAt(best.spectrum, best.at);
  return payload === null ? null : { payload, offset: toOffset(best.at) };
}

/** The nearest beginning of a tile to the corner: from half a tile before it to half a tile after it. */
function toOffset(place: number): Detection['offset'] {
  const toTiles = (samples: number) =>
    (samples < foldedSide / 2 ? samples : samples - foldedSide) / foldedSide;
  return { x: toTiles(place % foldedSide), y: toTiles(Math.floor(place / foldedSide)) };
}

/** Adds a picture up by the place in its tile. @returns the spectrum of that tile */
function fold({ height, values, width }: Grid, scale: number, turn: number): Spectrum {
  const folded = new Float32Array(foldedSide * foldedSide);
  const unit = foldedSide / (tileSide * scale);
  const [cos, sin] = [Math.cos(turn) * unit, Math.sin(turn) * unit];
  const inTile = foldedSide - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = Math.floor((x + 0.5) * cos + (y + 0.5) * sin) & inTile;
      const v = Math.floor((y + 0.5) * cos - (x + 0.5) * sin) & inTile;
      const at = v * foldedSide + u;
      folded[at] = (folded[at] as number) + (values[y * width + x] as number);
    }
  }
  const spectrum = toSquare(transformReal({ values: folded, ...square }, foldedSide, highest + 1));
  whiten(spectrum);
  return spectrum;
}

const square = { width: foldedSide, height: foldedSide };

/** The frequencies of the mark and their opposites in their places, from the columns that were transformed. */
function toSquare(columns: Omit<Spectrum, 'side'>): Spectrum {
  const spectrum = createSpectrum(foldedSide);
  for (let x = 0; x <= highest; x++) {
    for (let y = -highest; y <= highest; y++) {
      const at = x * foldedSide + (y & (foldedSide - 1));
      setPair(spectrum, { x, y }, columns.re[at] as number, columns.im[at] as number);
    }
  }
  return spectrum;
}

const toIndex = (side: number, x: number, y: number) => y * side + ((x + side) % side);
const toBand = (x: number, y: number) => Math.hypot(x, y) >> 2;

/** Divides the frequencies of the mark by the deviation of those beside them that carry nothing. */
function whiten({ im, re, side }: Spectrum): void {
  const sums = new Float64Array(side);
  const counts = new Float64Array(side);
  for (const { x, y } of frequencies.empty) {
    const [at, band] = [toIndex(side, x, y), toBand(x, y)];
    sums[band] = (sums[band] as number) + (re[at] as number) ** 2 + (im[at] as number) ** 2;
    counts[band] = (counts[band] as number) + 1;
  }
  for (const { x, y } of marked) {
    const [at, band] = [toIndex(side, x, y), toBand(x, y)];
    const deviation = Math.sqrt((sums[band] as number) / (counts[band] || 1)) || 1;
    const size = Math.hypot(re[at] as number, im[at] as number) / deviation;
    const factor = (size > mostOfFrequency ? mostOfFrequency / size : 1) / deviation;
    re[at] = (re[at] as number) * factor;
    im[at] = (im[at] as number) * factor;
  }
}

/** Finds where the tile begins. @returns the index of that sample, and by how many deviations it stands out */
function findPlace({ im, re, side }: Spectrum): { at: number; standsOut: number } {
  const match = createSpectrum(side);
  for (const pilot of frequencies.pilots) {
    const at = toIndex(side, pilot.x, pilot.y);
    const known = toPilot(pilot.phase);
    const weight = getAmplitude(pilot);
    const [a, b] = [re[at] as number, im[at] as number];
    setPair(match, pilot, (a * known.re + b * known.im) * weight, (b * known.re - a * known.im) * weight);
  }
  const places = transformBackToReal(match);
  let best = 0;
  let squares = 0;
  for (let at = 0; at < places.length; at++) {
    const value = places[at] as number;
    squares += value * value;
    if (value > (places[best] as number)) best = at;
  }
  const deviation = Math.sqrt(squares / places.length) || 1;
  return { at: best, standsOut: (places[best] as number) / deviation };
}

function decodeAt({ im, re, side }: Spectrum, place: number): bigint | null {
  const [shiftX, shiftY] = [place % side, Math.floor(place / side)];
  const soft = new Float64Array(codedBits);
  for (const [n, { mask, x, y }] of frequencies.data.entries()) {
    const at = toIndex(side, x, y);
    const angle = (2 * Math.PI * (x * shiftX + y * shiftY)) / side;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [a, b] = [re[at] as number, im[at] as number];
    const weight = getAmplitude({ x, y });
    const [first, second] = getCodedBits(n);
    soft[first] = (soft[first] as number) + (a * cos - b * sin) * weight * (mask & 1 ? -1 : 1);
    soft[second] = (soft[second] as number) + (a * sin + b * cos) * weight * (mask >> 1 ? -1 : 1);
  }
  return decode(soft);
}
