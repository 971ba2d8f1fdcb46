import { parseShape } from '#contract/library.ts';

/** The rows of a sheet from top to bottom: the places in each, and its position in pixels. */
export type Rows = {
  count: number;
  /** Of all rows and the gaps between them. */
  height: number;
  /** The first place of a row; for `count`, the number of all places. */
  first: (row: number) => number;
  top: (row: number) => number;
  heightOf: (row: number) => number;
  /** The row at an offset from the top; in a gap the row above it, outside the nearest row. */
  rowAtOffset: (offset: number) => number;
  /** The row of a place; outside the nearest row. */
  rowAtPlace: (place: number) => number;
};

type Sheet = {
  /** A character for each item, see `parseShape`. */
  shapes: string;
  /** Width of the sheet, target height of a row, and gap between frames, in pixels. */
  width: number;
  rowHeight: number;
  gap: number;
};

const widthsByHeight = Float64Array.from({ length: 128 }, (_, code) => parseShape(String.fromCharCode(code)));

/**
 * Lays out justified rows with heights close to the target; the last row keeps the target height. One pass: a hundred
 * thousand items take a few milliseconds.
 */
export function layoutRows({ shapes, width, rowHeight, gap }: Sheet): Rows {
  const firsts = [0];
  const tops = [0];
  let first = 0;
  /** Sum of the aspect ratios (width by height) in this row. */
  let wide = 0;
  let top = 0;
  function end(next: number, height: number) {
    top += height + gap;
    firsts.push(next);
    tops.push(top);
    first = next;
  }
  const heightFor = (sum: number, count: number) => Math.max(1, (width - gap * (count - 1)) / sum);
  for (let place = 0; place < shapes.length; place++) {
    const shape = widthsByHeight[shapes.charCodeAt(place) & 127] ?? 1;
    const count = place - first;
    const withIt = heightFor(wide + shape, count + 1);
    const without = count > 0 ? heightFor(wide, count) : Number.POSITIVE_INFINITY;
    wide += shape;
    if (withIt > rowHeight) continue;
    // The row without the item is closer to the target: the item starts the next row.
    if (without * withIt < rowHeight * rowHeight) {
      end(place, without);
      wide = shape;
      // An item wider than the sheet is a row by itself.
      if (heightFor(shape, 1) > rowHeight) continue;
    }
    end(place + 1, heightFor(wide, place + 1 - first));
    wide = 0;
  }
  if (first < shapes.length) end(shapes.length, rowHeight);
  return createRows(Int32Array.from(firsts), Float64Array.from(tops), gap);
}

/** Rows of one item each, all of one height. */
export function layoutLines(total: number, height: number): Rows {
  const within = (row: number) => Math.max(0, Math.min(total - 1, row));
  return {
    count: total,
    height: total * height,
    first: (row) => row,
    top: (row) => row * height,
    heightOf: () => height,
    rowAtOffset: (offset) => within(Math.floor(offset / height)),
    rowAtPlace: within,
  };
}

function createRows(firsts: Int32Array, tops: Float64Array, gap: number): Rows {
  const count = firsts.length - 1;
  return {
    count,
    height: Math.max(0, (tops[count] ?? 0) - gap),
    first: (row) => firsts[row] ?? 0,
    top: (row) => tops[row] ?? 0,
    heightOf: (row) => (tops[row + 1] ?? 0) - (tops[row] ?? 0) - gap,
    rowAtOffset: (offset) => findLastNotAbove(tops, offset),
    rowAtPlace: (place) => findLastNotAbove(firsts, place),
  };
}

/** Index of the last entry, except the end, that is at most `value`; 0 if there is none. */
function findLastNotAbove(entries: Int32Array | Float64Array, value: number): number {
  let low = 0;
  let high = Math.max(0, entries.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((entries[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** One frame of a row: its place, and its position in the sheet. */
export type Box = { place: number; left: number; top: number; width: number; height: number };

/** The frames of one row, side by side. */
export function listBoxes(rows: Rows, row: number, { shapes, width, gap }: Omit<Sheet, 'rowHeight'>): Box[] {
  const height = rows.heightOf(row);
  const top = rows.top(row);
  const boxes: Box[] = [];
  let left = 0;
  for (let place = rows.first(row); place < rows.first(row + 1); place++) {
    const natural = height * (widthsByHeight[shapes.charCodeAt(place) & 127] ?? 1);
    const room = Math.max(1, Math.min(natural, width - left));
    boxes.push({ place, left, top, width: room, height });
    left += room + gap;
  }
  return boxes;
}
