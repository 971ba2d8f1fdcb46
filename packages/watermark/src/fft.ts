/** The discrete Fourier transform of square arrays. Pure. */

import type { Grid } from './grid.ts';

/** A square of complex numbers, row by row. */
export type Spectrum = { side: number; re: Float32Array; im: Float32Array };

export function createSpectrum(side: number): Spectrum {
  return { side, re: new Float32Array(side * side), im: new Float32Array(side * side) };
}

type Plan = { cos: Float32Array; sin: Float32Array; order: Uint32Array };
const plans = new Map<number, Plan>();

/** @throws RangeError for a side that is no power of two */
function getPlan(side: number): Plan {
  const known = plans.get(side);
  if (known) return known;
  const bits = Math.log2(side);
  if (!Number.isInteger(bits)) throw new RangeError(`a side of ${side} is no power of two`);
  const order = Uint32Array.from({ length: side }, (_, at) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((at >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
  const half = side / 2;
  const plan = {
    cos: Float32Array.from({ length: half }, (_, at) => Math.cos((2 * Math.PI * at) / side)),
    sin: Float32Array.from({ length: half }, (_, at) => -Math.sin((2 * Math.PI * at) / side)),
    order,
  };
  plans.set(side, plan);
  return plan;
}

/** Transforms one line of `side` numbers in place. */
function transformLine(re: Float32Array, im: Float32Array, { cos, order, sin }: Plan): void {
  const side = order.length;
  for (let at = 0; at < side; at++) {
    const other = order[at] as number;
    if (other <= at) continue;
    const [r, i] = [re[at] as number, im[at] as number];
    re[at] = re[other] as number;
    im[at] = im[other] as number;
    re[other] = r;
    im[other] = i;
  }
  for (let size = 2; size <= side; size *= 2) {
    const half = size / 2;
    const step = side / size;
    for (let start = 0; start < side; start += size) {
      for (let at = start, turn = 0; at < start + half; at++, turn += step) {
        const c = cos[turn] as number;
        const s = sin[turn] as number;
        const r = re[at + half] as number;
        const i = im[at + half] as number;
        const turnedR = r * c - i * s;
        const turnedI = r * s + i * c;
        const hereR = re[at] as number;
        const hereI = im[at] as number;
        re[at] = hereR + turnedR;
        im[at] = hereI + turnedI;
        re[at + half] = hereR - turnedR;
        im[at + half] = hereI - turnedI;
      }
    }
  }
}

function isEmpty(line: Float32Array): boolean {
  for (let at = 0; at < line.length; at++) if (line[at] !== 0) return false;
  return true;
}

/**
 * Transforms real numbers, padded with zeros to a square of `side`, without a factor. Two rows are transformed as one, and
 * of the columns those that are needed; the others are conjugate to these.
 *
 * @param columns how many, from frequency 0 on; at most half the side and one
 * @returns the columns one after the other, `side` numbers each
 * @throws RangeError for a side that is no power of two
 */
export function transformReal(
  { height, values, width }: Grid,
  side: number,
  columns: number,
): Omit<Spectrum, 'side'> {
  const plan = getPlan(side);
  const re = new Float32Array(columns * side);
  const im = new Float32Array(columns * side);
  const one = new Float32Array(side);
  const other = new Float32Array(side);
  for (let y = 0; y < height; y += 2) {
    one.fill(0).set(values.subarray(y * width, (y + 1) * width));
    other.fill(0);
    if (y + 1 < height) other.set(values.subarray((y + 1) * width, (y + 2) * width));
    transformLine(one, other, plan);
    // The row that went in as imaginary part is what the result differs by from its mirror image.
    for (let x = 0, at = y; x < columns; x++, at += side) {
      const mirrored = (side - x) & (side - 1);
      const [a, b] = [one[x] as number, other[x] as number];
      const [c, d] = [one[mirrored] as number, other[mirrored] as number];
      re[at] = (a + c) / 2;
      im[at] = (b - d) / 2;
      re[at + 1] = (b + d) / 2;
      im[at + 1] = (c - a) / 2;
    }
  }
  for (let x = 0; x < columns; x++) {
    const [from, to] = [x * side, (x + 1) * side];
    transformLine(re.subarray(from, to), im.subarray(from, to), plan);
  }
  return { re, im };
}

/**
 * The inverse transform of the spectrum of real numbers, with the factor 1 / side². Of two conjugate rows one is enough, and
 * two columns are transformed as one. The spectrum is used up.
 *
 * @param spectrum where opposite frequencies are conjugate, which is not checked
 * @returns the numbers, row by row
 */
export function transformBackToReal({ im, re, side }: Spectrum): Float32Array {
  const plan = getPlan(side);
  const half = side / 2;
  const lines = createSpectrum(side);
  // Rows of opposite frequencies give conjugate numbers, so that one of them is enough.
  for (let y = 0; y <= half; y++) {
    const [from, to] = [y * side, (y + 1) * side];
    const [rowRe, rowIm] = [re.subarray(from, to), im.subarray(from, to)];
    if (isEmpty(rowRe) && isEmpty(rowIm)) continue;
    // The inverse is the transform with both parts exchanged.
    transformLine(rowIm, rowRe, plan);
    const opposite = (side - y) % side;
    for (let x = 0; x < side; x++) packColumns(lines, x, y, rowRe[x] as number, rowIm[x] as number);
    if (opposite === y) continue;
    for (let x = 0; x < side; x++) packColumns(lines, x, opposite, rowRe[x] as number, -(rowIm[x] as number));
  }
  const samples = new Float32Array(side * side);
  const factor = 1 / (side * side);
  // Each line has two columns of real results, one as its real and one as its imaginary part.
  for (let pair = 0; pair < half; pair++) {
    const [from, to] = [pair * side, (pair + 1) * side];
    const [lineRe, lineIm] = [lines.re.subarray(from, to), lines.im.subarray(from, to)];
    transformLine(lineIm, lineRe, plan);
    for (let y = 0, at = 2 * pair; y < side; y++, at += side) {
      samples[at] = (lineRe[y] as number) * factor;
      samples[at + 1] = (lineIm[y] as number) * factor;
    }
  }
  return samples;
}

/** Adds a number to the line of its column: an even column as it is, an odd one multiplied by i. */
function packColumns(
  { im, re, side }: Spectrum,
  x: number,
  y: number,
  real: number,
  imaginary: number,
): void {
  const at = (x >> 1) * side + y;
  const isOdd = (x & 1) === 1;
  re[at] = (re[at] as number) + (isOdd ? -imaginary : real);
  im[at] = (im[at] as number) + (isOdd ? real : imaginary);
}
