/** Side of the square, in pixels, that a picture is reduced to before it is hashed. */
export const sketchSide = 32;

const keptSide = 8;
/** Below this, a coefficient of 8-bit samples is rounding noise, as in a picture of one colour. */
const noise = 1e-6;

/** cosines[k][x]: the DCT-II basis, for the lowest `keptSide` frequencies. */
const cosines = Array.from({ length: keptSide }, (_, frequency) =>
  Float64Array.from({ length: sketchSide }, (_, at) =>
    Math.cos((Math.PI / sketchSide) * (at + 0.5) * frequency),
  ),
);

/**
 * The 64-bit DCT hash of a picture ("pHash", Zauner 2010, Implementation and benchmarking of perceptual image
 * hash functions, 3.2.1): of the 32 × 32 luma, the 8 × 8 lowest frequencies; a bit is set where the
 * coefficient is above the median of all but the first, which is only the brightness. Bit 63 is frequency
 * (0, 0), bit 0 is (7, 7). Pictures that look alike differ in few bits: resizing and re-encoding change up to
 * about 6, unrelated pictures about 32.
 *
 * @param sketch the picture shrunk to 32 × 32, three bytes (sRGB) a pixel
 * @returns the bits as a signed integer, as PostgreSQL's bigint holds them
 */
export function perceptualHash(sketch: Uint8Array): bigint {
  const coefficients = lowFrequencies(toLuma(sketch));
  const sorted = coefficients.slice(1).sort();
  const median = sorted[sorted.length >> 1] ?? 0;
  let bits = 0n;
  for (const coefficient of coefficients) {
    bits = (bits << 1n) | (coefficient - median > noise ? 1n : 0n);
  }
  return BigInt.asIntN(64, bits);
}

/** The number of bits, of 64, in which two hashes differ. */
export function hashDistance(one: bigint, other: bigint): number {
  let differing = BigInt.asUintN(64, one ^ other);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count++;
  return count;
}

/** Rec. 601 luma of RGB samples. */
function toLuma(sketch: Uint8Array): Float64Array {
  if (sketch.length !== sketchSide * sketchSide * 3) throw new Error('not a sketch of 32 × 32 RGB pixels');
  return Float64Array.from({ length: sketchSide * sketchSide }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = sketch.subarray(pixel * 3, pixel * 3 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

/** The two-dimensional DCT-II, rows first, of the lowest frequencies only; row by row. */
function lowFrequencies(luma: Float64Array): Float64Array {
  const rows = Array.from({ length: sketchSide }, (_, y) => {
    const row = luma.subarray(y * sketchSide, (y + 1) * sketchSide);
    return cosines.map((cosine) => dot(cosine, row));
  });
  const coefficients = new Float64Array(keptSide * keptSide);
  for (const [v, cosine] of cosines.entries()) {
    for (let u = 0; u < keptSide; u++) {
      const column = Float64Array.from(rows, (row) => row[u] ?? 0);
      coefficients[v * keptSide + u] = dot(cosine, column);
    }
  }
  return coefficients;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += value * (other[at] ?? 0);
  return sum;
}
