/** Writes the mark into pixels. */

import { computeDeviation, type Grid } from './grid.ts';
import { drawTile, tileSide, tilesOfSide } from './tile.ts';

/** Pixels row by row, 8 bits for each channel: 3 (RGB) or 4 (with alpha, which stays). */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 };

/** Strengths as root mean squares in grey levels, and how much activity adds. */
export type Strength = { flat: number; perActivity: number; most: number };
export const pictureStrength: Strength = { flat: 0.65, perActivity: 0.07, most: 3 };

/** Samples of the tile for each of its own, so that the nearest one is near enough. */
const oversampling = 2;
/** Cells in which activity is measured, of the longest side. */
const cellsOfSide = tileSide * tilesOfSide;
const windowRadius = 2;

/**
 * Marks pixels in place: adds the same to all colours, less where the picture is plain.
 *
 * @param payload 64 bits
 */
export function embed(pixels: Pixels, payload: bigint, strength = pictureStrength): void {
  const { channels, data, height, width } = pixels;
  const side = tileSide * oversampling;
  const tile = drawTile(payload, side);
  const cell = Math.max(width, height) / cellsOfSide;
  const strengths = measureStrength(pixels, cell, strength);
  const toTile = side / (cell * tileSide);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor((x + 0.5) * toTile) % side);
  const cells = Uint16Array.from({ length: width }, (_, x) =>
    Math.min(strengths.width - 1, Math.floor(x / cell)),
  );
  for (let y = 0; y < height; y++) {
    const row = (Math.floor((y + 0.5) * toTile) % side) * side;
    const strengthRow = Math.min(strengths.height - 1, Math.floor(y / cell)) * strengths.width;
    let at = y * width * channels;
    for (let x = 0; x < width; x++, at += channels) {
      const added =
        (tile[row + (columns[x] as number)] as number) *
        (strengths.values[strengthRow + (cells[x] as number)] as number);
      data[at] = clamp((data[at] as number) + added);
      data[at + 1] = clamp((data[at + 1] as number) + added);
      data[at + 2] = clamp((data[at + 2] as number) + added);
    }
  }
}

const clamp = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

/** Measures how strong the mark may be in each cell: the deviation of the cells around it hides it. */
function measureStrength({ channels, data, height, width }: Pixels, cell: number, strength: Strength): Grid {
  const grid = { width: Math.max(1, Math.ceil(width / cell)), height: Math.max(1, Math.ceil(height / cell)) };
  const means = new Float32Array(grid.width * grid.height);
  for (let cy = 0; cy < grid.height; cy++) {
    const [top, bottom] = getRange(cy, cell, height);
    for (let cx = 0; cx < grid.width; cx++) {
      const [left, right] = getRange(cx, cell, width);
      // Of large pictures four pixels of a cell say enough.
      const [stepY, stepX] = [Math.max(1, (bottom - top) >> 1), Math.max(1, (right - left) >> 1)];
      let sum = 0;
      let count = 0;
      for (let y = top; y < bottom; y += stepY) {
        for (let x = left; x < right; x += stepX) {
          const at = (y * width + x) * channels;
          sum +=
            0.299 * (data[at] as number) +
            0.587 * (data[at + 1] as number) +
            0.114 * (data[at + 2] as number);
          count++;
        }
      }
      means[cy * grid.width + cx] = sum / count;
    }
  }
  const deviation = computeDeviation({ ...grid, values: means }, windowRadius);
  const { flat, most, perActivity } = strength;
  return { ...grid, values: deviation.map((value) => Math.min(most, flat + perActivity * value)) };
}

/** The pixels of a cell: at least one. */
function getRange(at: number, cell: number, length: number): readonly [number, number] {
  const from = Math.min(length - 1, Math.floor(at * cell));
  return [from, Math.min(length, Math.max(from + 1, Math.floor((at + 1) * cell)))];
}
