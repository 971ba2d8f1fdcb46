/** The brightness of a picture, one value (0 … 255) a pixel, row by row. */
export type Luma = { data: Uint8Array | Float32Array; width: number; height: number };

/** The side of a block, in pixels. A window has two by two blocks, and windows begin at every block. */
const side = 4;
const windowPixels = (2 * side) ** 2;
/** The constants of the measure's authors (Wang et al. 2004): (0.01 · 255)² and (0.03 · 255)². */
const [c1, c2] = [6.5025, 58.5225];

/**
 * Computes the structural similarity (SSIM) of two pictures of one size, in windows of 8 × 8 pixels every 4 pixels.
 *
 * @returns at most 1, which is the same picture; about 0 for pictures that have nothing in common
 */
export function computeSsim(one: Luma, other: Luma): number {
  const columns = Math.floor(one.width / side);
  const rows = Math.floor(one.height / side);
  let sum = 0;
  let above = sumBlocks(one, other, 0, columns);
  for (let row = 1; row < rows; row++) {
    const below = sumBlocks(one, other, row, columns);
    for (let column = 1; column < columns; column++) sum += compareWindow(above, below, column);
    above = below;
  }
  return sum / ((rows - 1) * (columns - 1));
}

/** The sums over each block of a row: of a, b, a², b² and a·b. */
const sums = 5;

function sumBlocks({ data: a, width }: Luma, { data: b }: Luma, row: number, columns: number): Float64Array {
  const blocks = new Float64Array(columns * sums);
  for (let y = row * side; y < (row + 1) * side; y++) {
    for (let column = 0; column < columns; column++) {
      const from = y * width + column * side;
      let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
      for (let at = from; at < from + side; at++) {
        const [p, q] = [a[at] as number, b[at] as number];
        sumA += p;
        sumB += q;
        squareA += p * p;
        squareB += q * q;
        product += p * q;
      }
      const block = column * sums;
      blocks[block] = (blocks[block] as number) + sumA;
      blocks[block + 1] = (blocks[block + 1] as number) + sumB;
      blocks[block + 2] = (blocks[block + 2] as number) + squareA;
      blocks[block + 3] = (blocks[block + 3] as number) + squareB;
      blocks[block + 4] = (blocks[block + 4] as number) + product;
    }
  }
  return blocks;
}

/** Compares the window whose last column of blocks is `column`. */
function compareWindow(above: Float64Array, below: Float64Array, column: number): number {
  const mean = (at: number) => {
    const right = column * sums + at;
    const left = right - sums;
    const total =
      (above[left] as number) + (above[right] as number) + (below[left] as number) + (below[right] as number);
    return total / windowPixels;
  };
  const [meanA, meanB] = [mean(0), mean(1)];
  const [varianceA, varianceB] = [mean(2) - meanA ** 2, mean(3) - meanB ** 2];
  const covariance = mean(4) - meanA * meanB;
  const light = (2 * meanA * meanB + c1) / (meanA ** 2 + meanB ** 2 + c1);
  return light * ((2 * covariance + c2) / (varianceA + varianceB + c2));
}
