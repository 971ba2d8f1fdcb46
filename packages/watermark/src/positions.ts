/** Finds at which scale and turn a picture may carry a mark: there its frequencies have more power than those between. Pure. */

import { createSpectrum, transform } from './fft.ts';
import type { Grid } from './grid.ts';
import { type Frequency, frequencies, marked, tileSide } from './tile.ts';

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

/** The power of each frequency, in that of all at its distance from the origin. */
function computePower({ height, values, width }: Grid): Float32Array {
  const spectrum = createSpectrum(spectrumSide);
  for (let y = 0; y < height; y++) {
    spectrum.re.set(values.subarray(y * width, (y + 1) * width), y * spectrumSide);
  }
  transform(spectrum);
  const { im, re } = spectrum;
  const power = re.map((value, at) => value * value + (im[at] as number) ** 2);
  const half = spectrumSide / 2;
  const centre = (at: number) => (at < half ? at : at - spectrumSide);
  const band = (x: number, y: number) => Math.hypot(centre(x), centre(y)) >> 2;
  const sums = new Float64Array(spectrumSide);
  const counts = new Float64Array(spectrumSide);
  for (let y = 0, at = 0; y < spectrumSide; y++) {
    for (let x = 0; x < spectrumSide; x++, at++) {
      const r = band(x, y);
      sums[r] = (sums[r] as number) + (power[at] as number);
      counts[r] = (counts[r] as number) + 1;
    }
  }
  for (let y = 0, at = 0; y < spectrumSide; y++) {
    for (let x = 0; x < spectrumSide; x++, at++) {
      const r = band(x, y);
      const mean = (sums[r] as number) / (counts[r] as number) || 1;
      power[at] = Math.min(mostPower, (power[at] as number) / mean);
    }
  }
  return power;
}

/** How much more power the frequencies of the mark have than those between them. */
function measure(power: Float32Array, scale: number, turn: number): number {
  const unit = spectrumSide / (tileSide * scale);
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * unit, Math.sin(angle) * unit];
  const inSpectrum = spectrumSide - 1;
  const average = (of: readonly Frequency[]) => {
    let sum = 0;
    for (const { x, y } of of) {
      const column = Math.round(x * cos - y * sin) & inSpectrum;
      const row = Math.round(x * sin + y * cos) & inSpectrum;
      sum += power[row * spectrumSide + column] as number;
    }
    return sum / of.length;
  };
  return average(marked) - average(frequencies.empty);
}

/** Looks between the steps around a position. */
function refine(power: Float32Array, start: Position): Position {
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
