/** Writes the mark into pixels. */

import { computeDeviation, type Grid } from './grid.ts';
import { drawTile, tileSide, tilesOfSide } from './tile.ts';

/** Pixels row by row, 8 bits for each channel: grey or RGB, with or without alpha, which stays. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 1 | 2 | 3 | 4 };

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
  add(toRows(pixels), payload, strength, 1);
}

/**
 * Removes a mark in place, so that the edited picture can be marked again: two marks interfere. The result differs from the
 * original by rounding, and slightly because the strength is measured on the marked pixels.
 *
 * @param payload the one that the pixels were marked with, at their present size
 */
export function erase(pixels: Pixels, payload: bigint, strength = pictureStrength): void {
  add(toRows(pixels), payload, strength, -1);
}

/** Marks a picture that is too large for memory, some rows at a time. It reads and writes each row twice at most. */
export function embedRows(rows: Rows, payload: bigint, strength = pictureStrength): void {
  add(rows, payload, strength, 1);
}

/** A picture by its rows. */
export type Rows = Omit<Pixels, 'data'> & {
  /** How many rows are read and written together. */
  together: number;
  /** Reads rows; what it returns is changed and given to `write`. */
  read(first: number, count: number): Uint8Array;
  write(first: number, rows: Uint8Array): void;
};

function toRows({ data, ...size }: Pixels): Rows {
  const bytes = size.width * size.channels;
  return {
    ...size,
    together: size.height,
    read: (first, count) => data.subarray(first * bytes, (first + count) * bytes),
    write: () => {},
  };
}

/** Calls `change` with all rows, some at a time. */
function eachRows(rows: Rows, change: (first: number, count: number, data: Uint8Array) => void): void {
  for (let first = 0; first < rows.height; first += rows.together) {
    const count = Math.min(rows.together, rows.height - first);
    change(first, count, rows.read(first, count));
  }
}

function add(rows: Rows, payload: bigint, strength: Strength, factor: 1 | -1): void {
  const { channels, height, width } = rows;
  const side = tileSide * oversampling;
  const tile = drawTile(payload, side).map((value) => factor * value);
  const isGrey = channels < 3;
  const toTile = (side * tilesOfSide) / Math.max(width, height);
  // A small picture has fewer pixels than cells.
  const cell = Math.max(1, Math.max(width, height) / cellsOfSide);
  const strengths = measureStrength(rows, cell, strength);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor((x + 0.5) * toTile) % side);
  const cells = Uint16Array.from({ length: width }, (_, x) =>
    Math.min(strengths.width - 1, Math.floor(x / cell)),
  );
  eachRows(rows, (first, count, data) => {
    const bytes = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
    for (let y = first, at = 0; y < first + count; y++) {
      const row = (Math.floor((y + 0.5) * toTile) % side) * side;
      const strengthRow = Math.min(strengths.height - 1, Math.floor(y / cell)) * strengths.width;
      for (let x = 0; x < width; x++, at += channels) {
        const added =
          (tile[row + (columns[x] as number)] as number) *
          (strengths.values[strengthRow + (cells[x] as number)] as number);
        const change = ((added + above + 0.5) | 0) - above;
        bytes[at] = (bytes[at] as number) + change;
        if (isGrey) continue;
        bytes[at + 1] = (bytes[at + 1] as number) + change;
        bytes[at + 2] = (bytes[at + 2] as number) + change;
      }
    }
    rows.write(first, data);
  });
}

/** More than what is added to a pixel, so that rounding down rounds to the nearest number. */
const above = 256;

/**
 * Draws the mark for every frame of a video, which has no time to be measured: the same strength everywhere.
 *
 * @param deviation its root mean square in grey levels
 * @returns what is added to each pixel, row by row
 */
export function drawMark(
  { height, width }: { width: number; height: number },
  payload: bigint,
  deviation: number,
): Float32Array {
  const side = tileSide * oversampling;
  const tile = drawTile(payload, side);
  const toTile = (side * tilesOfSide) / Math.max(width, height);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor((x + 0.5) * toTile) % side);
  const mark = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (Math.floor((y + 0.5) * toTile) % side) * side;
    for (let x = 0; x < width; x++, at++)
      mark[at] = deviation * (tile[row + (columns[x] as number)] as number);
  }
  return mark;
}

/** Measures how strong the mark may be in each cell: the deviation of the cells around it hides it. */
function measureStrength(rows: Rows, cell: number, strength: Strength): Grid {
  const { channels, height, width } = rows;
  const grid = { width: Math.ceil(width / cell), height: Math.ceil(height / cell) };
  const sums = new Float32Array(grid.width * grid.height);
  const counts = new Float32Array(sums.length);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor(x / cell));
  eachRows(rows, (first, count, data) => {
    for (let y = first, at = 0; y < first + count; y++) {
      const row = Math.floor(y / cell) * grid.width;
      for (let x = 0; x < width; x++, at += channels) {
        const place = row + (columns[x] as number);
        // Three eighths red, half green, an eighth blue: near enough to luma.
        const luma =
          channels < 3
            ? 8 * (data[at] as number)
            : 3 * (data[at] as number) + 4 * (data[at + 1] as number) + (data[at + 2] as number);
        sums[place] = (sums[place] as number) + luma;
        counts[place] = (counts[place] as number) + 8;
      }
    }
  });
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) / (counts[at] || 1);
  const values = computeDeviation({ ...grid, values: sums }, windowRadius);
  const { flat, most, perActivity } = strength;
  for (let at = 0; at < values.length; at++) {
    values[at] = Math.min(most, flat + perActivity * (values[at] as number));
  }
  return { ...grid, values };
}
