/** The discrete Fourier transform of square arrays, in place. Pure. */

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

function transpose({ side, re, im }: Spectrum): void {
  for (const values of [re, im]) {
    for (let y = 0; y < side; y++) {
      for (let x = y + 1; x < side; x++) {
        const [one, other] = [y * side + x, x * side + y];
        const value = values[one] as number;
        values[one] = values[other] as number;
        values[other] = value;
      }
    }
  }
}

/** Transforms a square in place, without a factor. @throws RangeError for a side that is no power of two */
export function transform(spectrum: Spectrum): void {
  const { im, re, side } = spectrum;
  const plan = getPlan(side);
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < side; y++) {
      const [from, to] = [y * side, (y + 1) * side];
      const [lineRe, lineIm] = [re.subarray(from, to), im.subarray(from, to)];
      if (!isEmpty(lineRe) || !isEmpty(lineIm)) transformLine(lineRe, lineIm, plan);
    }
    transpose(spectrum);
  }
}

/**
 * The inverse of `transform` for the spectrum of real numbers: half the work of `transformBack`. The spectrum is used up.
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

/** The inverse of `transform`, with the factor 1 / side². */
export function transformBack(spectrum: Spectrum): void {
  const { im, re, side } = spectrum;
  for (let at = 0; at < im.length; at++) im[at] = -(im[at] as number);
  transform(spectrum);
  const factor = 1 / (side * side);
  for (let at = 0; at < im.length; at++) {
    re[at] = (re[at] as number) * factor;
    im[at] = -(im[at] as number) * factor;
  }
}
