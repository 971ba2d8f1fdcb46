/** Values in rows, and means of the values around each. Pure. */

/** Row by row. */
export type Grid = { values: Float32Array; width: number; height: number };

/** The standard deviation in a square window around each value. */
export function computeDeviation(grid: Grid, radius: number): Float32Array {
  const squares = new Float32Array(grid.values.length);
  for (let at = 0; at < squares.length; at++) {
    const value = grid.values[at] as number;
    squares[at] = value * value;
  }
  const mean = blur(grid, radius);
  const result = blur({ ...grid, values: squares }, radius);
  for (let at = 0; at < result.length; at++) {
    const middle = mean[at] as number;
    result[at] = Math.sqrt(Math.max(0, (result[at] as number) - middle * middle));
  }
  return result;
}

/** The mean in a square window around each value; at the borders of what there is. */
export function blur({ height, values, width }: Grid, radius: number): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++)
    blurLine(values, rows, { start: y * width, step: 1, length: width }, radius);
  const result = new Float32Array(values.length);
  for (let x = 0; x < width; x++) blurLine(rows, result, { start: x, step: width, length: height }, radius);
  return result;
}

type Line = { start: number; step: number; length: number };

function blurLine(from: Float32Array, to: Float32Array, { length, start, step }: Line, radius: number): void {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < Math.min(radius, length); at++, count++) sum += from[start + at * step] as number;
  for (let at = 0; at < length; at++) {
    if (at + radius < length) {
      sum += from[start + (at + radius) * step] as number;
      count++;
    }
    if (at - radius > 0) {
      sum -= from[start + (at - radius - 1) * step] as number;
      count--;
    }
    to[start + at * step] = sum / count;
  }
}
