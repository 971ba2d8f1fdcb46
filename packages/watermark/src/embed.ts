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
  const grid = { width: Math.ceil(width / cell), height: Math.ceil(height / cell) };
  const sums = new Float32Array(grid.width * grid.height);
  const counts = new Float32Array(sums.length);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor(x / cell));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell) * grid.width;
    let at = y * width * channels;
    for (let x = 0; x < width; x++, at += channels) {
      const place = row + (columns[x] as number);
      // Three eighths red, half green, an eighth blue: near enough to luma.
      const luma = 3 * (data[at] as number) + 4 * (data[at + 1] as number) + (data[at + 2] as number);
      sums[place] = (sums[place] as number) + luma;
      counts[place] = (counts[place] as number) + 8;
    }
  }
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) / (counts[at] || 1);
  const values = computeDeviation({ ...grid, values: sums }, windowRadius);
  const { flat, most, perActivity } = strength;
  for (let at = 0; at < values.length; at++) {
    values[at] = Math.min(most, flat + perActivity * (values[at] as number));
  }
  return { ...grid, values };
}
