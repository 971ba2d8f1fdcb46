/** Finds at which scale and turn a picture may carry a mark: there its frequencies have more power than those between. Pure. */

import { transformReal } from './fft.ts';
import type { Grid } from './grid.ts';
import { type Frequency, frequencies, highest, marked, tileSide } from './tile.ts';

/** The longest side of a picture is half of it, which separates neighbouring frequencies. */
const spectrumSide = 1024;
/** Scales from a picture that was turned on a larger canvas to one that was cropped to two thirds. */
const scales = { from: 0.93, to: 1.53, step: 0.003 };
const degrees = { most: 3, step: 0.2 };
/** Of 6,200 positions of a picture without a mark the best stands out by about 3.5 deviations; marks do by 5 to 26. */
const leastStandingOut = 4;
const mostPositions = 4;
/** A stronger frequency is a pattern of the picture itself. */
const mostPower = 6;

const toRadians = (turn: number) => (turn * Math.PI) / 180;
/** How far from the origin a frequency of the mark can be, in rows and columns of the spectrum. */
const reach = Math.ceil((highest * spectrumSide) / (tileSide * (scales.from - scales.step))) + 1;
const rows = 2 * reach + 1;
/** Columns left of the origin to which a turn can move a frequency from the right of it. */
const columnsBefore = Math.ceil(reach * Math.sin(toRadians(degrees.most + degrees.step))) + 1;
/** Steps of a power as it is kept for the search: a byte each, so that all fit into a processor's cache. */
const stepsOfPower = 255 / mostPower;

/** `standsOut`: by how many deviations of all positions. */
export type Position = { scale: number; degrees: number; standsOut: number };

/** Finds the positions where a mark may be, the most likely first; none for most pictures without one. */
export function findPositions(flat: Grid): Position[] {
  const power = computePower(flat);
  const all: Position[] = [];
  for (let scale = scales.from; scale <= scales.to; scale += scales.step) {
    for (let turn = -degrees.most; turn <= degrees.most; turn += degrees.step) {
      all.push({ scale, degrees: turn, standsOut: measure(power, scale, turn) });
    }
  }
  const mean = all.reduce((sum, { standsOut }) => sum + standsOut, 0) / all.length;
  const deviation =
    Math.sqrt(all.reduce((sum, { standsOut }) => sum + (standsOut - mean) ** 2, 0) / all.length) || 1;
  const likely = all
    .map((each) => ({ ...each, standsOut: (each.standsOut - mean) / deviation }))
    .filter(({ standsOut }) => standsOut >= leastStandingOut)
    .sort((one, other) => other.standsOut - one.standsOut);
  const kept: Position[] = [];
  for (const each of likely) {
    if (kept.length < mostPositions && !kept.some((other) => isNear(each, other))) kept.push(each);
  }
  return kept.map((each) => refine(power, each));
}

const isNear = (one: Position, other: Position) =>
  Math.abs(one.scale - other.scale) < 2.5 * scales.step &&
  Math.abs(one.degrees - other.degrees) < 2.5 * degrees.step;

/** The distance of each frequency from the origin, in fours: column by column, from the one through the origin on. */
let bands: Uint8Array | null = null;

function getBands(): Uint8Array {
  bands ??= Uint8Array.from({ length: (reach + 1) * rows }, (_, at) => {
    const [x, y] = [Math.floor(at / rows), (at % rows) - reach];
    return Math.hypot(x, y) >> 2;
  });
  return bands;
}

/**
 * Computes the power of each frequency, in that of all at its distance from the origin.
 *
 * @returns column by column, from `columnsBefore` columns left of the origin on, in steps of `stepsOfPower`
 */
function computePower(flat: Grid): Uint8Array {
  const { im, re } = transformReal(flat, spectrumSide, reach + 1);
  const ofBand = getBands();
  const sums = new Float64Array(256);
  const counts = new Float64Array(256);
  const power = new Float32Array(ofBand.length);
  for (let x = 0, at = 0; x <= reach; x++) {
    for (let y = -reach; y <= reach; y++, at++) {
      const from = x * spectrumSide + (y & (spectrumSide - 1));
      const value = (re[from] as number) ** 2 + (im[from] as number) ** 2;
      const band = ofBand[at] as number;
      power[at] = value;
      sums[band] = (sums[band] as number) + value;
      counts[band] = (counts[band] as number) + 1;
    }
  }
  const factors = sums.map((sum, band) => stepsOfPower / (sum / (counts[band] as number) || 1));
  const kept = new Uint8Array((columnsBefore + reach + 1) * rows);
  const right = columnsBefore * rows;
  for (let at = 0; at < power.length; at++) {
    const steps = (power[at] as number) * (factors[ofBand[at] as number] as number);
    kept[right + at] = Math.min(255, steps + 0.5);
  }
  // Opposite frequencies of real numbers have the same power.
  for (let at = 0; at < right; at++) kept[at] = kept[2 * right + rows - 1 - at] as number;
  return kept;
}

/** The frequencies right of the origin, or their opposites, as the power is kept, and what each counts for. */
const searched = ((): { x: Int8Array; y: Int8Array; weight: Float64Array } => {
  const toRight = ({ x, y }: Frequency) => (x < 0 ? { x: -x, y: -y } : { x, y });
  const weigh = (of: readonly Frequency[], weight: number) =>
    of.map((each) => ({ ...toRight(each), weight: weight / (of.length * stepsOfPower) }));
  const all = [...weigh(marked, 1), ...weigh(frequencies.empty, -1)].sort(
    (one, other) => one.x - other.x || one.y - other.y,
  );
  return {
    x: Int8Array.from(all, ({ x }) => x),
    y: Int8Array.from(all, ({ y }) => y),
    weight: Float64Array.from(all, ({ weight }) => weight),
  };
})();

/** How much more power the frequencies of the mark have than those between them. */
function measure(power: Uint8Array, scale: number, turn: number): number {
  const unit = spectrumSide / (tileSide * scale);
  const [cos, sin] = [Math.cos(toRadians(turn)) * unit, Math.sin(toRadians(turn)) * unit];
  const { weight, x, y } = searched;
  let sum = 0;
  for (let n = 0; n < weight.length; n++) {
    const [a, b] = [x[n] as number, y[n] as number];
    // Neither is negative, so that cutting off rounds to the nearest.
    const column = (a * cos - b * sin + (columnsBefore + 0.5)) | 0;
    const row = (a * sin + b * cos + (reach + 0.5)) | 0;
    sum += (weight[n] as number) * (power[column * rows + row] as number);
  }
  return sum;
}

/** Looks between the steps around a position. */
function refine(power: Uint8Array, start: Position): Position {
  let best = { ...start, power: measure(power, start.scale, start.degrees) };
  for (const share of [0.5, 0.25]) {
    const around = best;
    for (const byScale of [-1, 0, 1]) {
      for (const byTurn of [-1, 0, 1]) {
        const scale = around.scale + byScale * share * scales.step;
        const turn = around.degrees + byTurn * share * degrees.step;
        const found = measure(power, scale, turn);
        if (found > best.power) best = { ...best, scale, degrees: turn, power: found };
      }
    }
  }
  return { scale: best.scale, degrees: best.degrees, standsOut: best.standsOut };
}
