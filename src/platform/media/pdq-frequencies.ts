/** PDQ after the reduction of a picture: frequencies, quality and bits. All pictures here are 64 × 64 values of luma. */

/** Both sides of the reduced picture. */
export const reducedSide = 64;
const frequencies = 16;

/** A hash as lists write it: 64 hexadecimal digits in lower case. The last digits have the lowest frequencies. */
export type PdqHash = string;

/** The lowest frequencies of a picture, and how much there is to see in it, 0 to 100. */
export type PdqFrequencies = { coefficients: Float32Array; quality: number };

/** cosines[frequency][x]: the DCT-II basis of the frequencies 1 to 16. */
const cosines = Array.from({ length: frequencies }, (_, at) =>
  Float32Array.from(
    { length: reducedSide },
    (_, x) => Math.sqrt(2 / reducedSide) * Math.cos((Math.PI / 2 / reducedSide) * (at + 1) * (2 * x + 1)),
  ),
);

/** Computes the frequencies and the quality of a reduced picture. */
export function toPdqFrequencies(reduced: Float32Array): PdqFrequencies {
  return { coefficients: toCoefficients(reduced), quality: measureQuality(reduced) };
}

/** Sets a bit for each coefficient above the median. */
export function toPdqHash(coefficients: Float32Array): PdqHash {
  const median = coefficients.slice().sort()[coefficients.length / 2 - 1] ?? 0;
  let hash = '';
  for (let at = coefficients.length - 4; at >= 0; at -= 4) {
    let digit = 0;
    for (let bit = 3; bit >= 0; bit--) digit = digit * 2 + ((coefficients[at + bit] ?? 0) > median ? 1 : 0);
    hash += digit.toString(16);
  }
  return hash;
}

/** How a picture is turned or mirrored: `flipX` over its horizontal axis, `flipY` over its vertical one. */
export const pdqTurns = [
  'original',
  'rotate90',
  'rotate180',
  'rotate270',
  'flipX',
  'flipY',
  'transpose',
  'antitranspose',
] as const;
export type PdqTurn = (typeof pdqTurns)[number];

/** Whether a turn swaps rows and columns, and which frequencies change their sign. */
const turns: Record<PdqTurn, { swaps: boolean; negates: (row: number, column: number) => boolean }> = {
  original: { swaps: false, negates: () => false },
  rotate90: { swaps: true, negates: (_, column) => column % 2 === 0 },
  rotate180: { swaps: false, negates: (row, column) => (row + column) % 2 === 1 },
  rotate270: { swaps: true, negates: (row) => row % 2 === 0 },
  flipX: { swaps: false, negates: (row) => row % 2 === 0 },
  flipY: { swaps: false, negates: (_, column) => column % 2 === 0 },
  transpose: { swaps: true, negates: () => false },
  antitranspose: { swaps: true, negates: (row, column) => (row + column) % 2 === 1 },
};

/** The coefficients of the turned picture, computed from those of the picture. */
export function turnCoefficients(coefficients: Float32Array, turn: PdqTurn): Float32Array {
  const { negates, swaps } = turns[turn];
  const turned = new Float32Array(coefficients.length);
  for (const [at, value] of coefficients.entries()) {
    const [row, column] = [Math.floor(at / frequencies), at % frequencies];
    turned[swaps ? column * frequencies + row : at] = negates(row, column) ? -value : value;
  }
  return turned;
}

/** The two-dimensional DCT-II of the frequencies 1 to 16 both ways, row by row. */
function toCoefficients(reduced: Float32Array): Float32Array {
  const columns = new Float32Array(frequencies * reducedSide);
  for (const [row, cosine] of cosines.entries()) {
    for (let x = 0; x < reducedSide; x++) {
      let sum = 0;
      for (let y = 0; y < reducedSide; y++) sum += (cosine[y] ?? 0) * (reduced[y * reducedSide + x] ?? 0);
      columns[row * reducedSide + x] = sum;
    }
  }
  const coefficients = new Float32Array(frequencies ** 2);
  for (let row = 0; row < frequencies; row++) {
    for (const [column, cosine] of cosines.entries()) {
      let sum = 0;
      for (let x = 0; x < reducedSide; x++) sum += (cosine[x] ?? 0) * (columns[row * reducedSide + x] ?? 0);
      coefficients[row * frequencies + column] = sum;
    }
  }
  return coefficients;
}

/** The sum of the gradients that are not noise, scaled so that a detailed picture has 100. */
function measureQuality(reduced: Float32Array): number {
  let sum = 0;
  const add = (at: number, next: number) => {
    sum += Math.abs(Math.trunc((((reduced[at] ?? 0) - (reduced[next] ?? 0)) * 100) / 255));
  };
  for (let at = 0; at < reduced.length; at++) {
    if (at + reducedSide < reduced.length) add(at, at + reducedSide);
    if (at % reducedSide < reducedSide - 1) add(at, at + 1);
  }
  return Math.min(100, Math.trunc(sum / 90));
}
