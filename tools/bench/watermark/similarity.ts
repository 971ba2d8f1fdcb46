/** How near a marked picture is to its original. */

type Rgb = { data: Uint8Array; width: number; height: number };

/** Peak signal to noise ratio in decibels, over all colours. */
export function computePsnr({ data: one }: Rgb, { data: other }: Rgb): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += ((one[at] as number) - (other[at] as number)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / one.length));
}

const window = 8;
const step = 4;
/** The constants of the measure's authors (Wang et al. 2004): (0.01 · 255)² and (0.03 · 255)². */
const [c1, c2] = [6.5025, 58.5225];

function toLuma({ data, height, width }: Rgb): Float32Array {
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [r, g, b] = [data[3 * at] as number, data[3 * at + 1] as number, data[3 * at + 2] as number];
    return 0.299 * r + 0.587 * g + 0.114 * b;
  });
}

/** Structural similarity of the luma, 0 to 1, in windows of 8 × 8 pixels every 4 pixels. */
export function computeSsim(one: Rgb, other: Rgb): number {
  const { height, width } = one;
  const [a, b] = [toLuma(one), toLuma(other)];
  let sum = 0;
  let count = 0;
  for (let top = 0; top + window <= height; top += step) {
    for (let left = 0; left + window <= width; left += step, count++) {
      sum += compareWindow(a, b, top * width + left, width);
    }
  }
  return sum / count;
}

function compareWindow(a: Float32Array, b: Float32Array, from: number, width: number): number {
  let [sumA, sumB, squareA, squareB, both] = [0, 0, 0, 0, 0];
  for (let y = 0; y < window; y++) {
    for (let x = 0; x < window; x++) {
      const at = from + y * width + x;
      const [p, q] = [a[at] as number, b[at] as number];
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      both += p * q;
    }
  }
  const n = window * window;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const [varianceA, varianceB] = [squareA / n - meanA ** 2, squareB / n - meanB ** 2];
  const covariance = both / n - meanA * meanB;
  const light = (2 * meanA * meanB + c1) / (meanA ** 2 + meanB ** 2 + c1);
  return light * ((2 * covariance + c2) / (varianceA + varianceB + c2));
}
