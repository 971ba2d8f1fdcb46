import { shapeOf } from '#contract/library.ts';

/** Rows of a sheet, from its top downwards: which places are in each, and where it stands in pixels. */
export type Rows = {
  count: number;
  /** Of all rows and the gaps between them. */
  height: number;
  /** The place that a row begins with; of `count`: the number of all places. */
  first: (row: number) => number;
  top: (row: number) => number;
  heightOf: (row: number) => number;
  /** The row at so many pixels from the top, of a gap the one above it; the nearest where there is none. */
  at: (offset: number) => number;
  /** The row that a place is in; the nearest where there is none. */
  of: (place: number) => number;
};

type Sheet = {
  /** A character for each item, see `shapeOf`. */
  shapes: string;
  /** Pixels of the sheet, of a usual row, and between frames. */
  width: number;
  rowHeight: number;
  gap: number;
};

const widthsByHeight = Float64Array.from({ length: 128 }, (_, code) => shapeOf(String.fromCharCode(code)));

/**
 * Rows from edge to edge, each as high as its items make it, as near to the usual height as they can; what is left
 * for the last row keeps the usual height. One pass: a hundred thousand items take a few milliseconds.
 */
export function layoutRows({ shapes, width, rowHeight, gap }: Sheet): Rows {
  const firsts = [0];
  const tops = [0];
  let first = 0;
  /** Of the items of this row: their widths by their height, together. */
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
    // Too high by less than it would be too low: the item begins the next row.
    if (without * withIt < rowHeight * rowHeight) {
      end(place, without);
      wide = shape;
      // One that is wider than the sheet is a row by itself.
      if (heightFor(shape, 1) > rowHeight) continue;
    }
    end(place + 1, heightFor(wide, place + 1 - first));
    wide = 0;
  }
  if (first < shapes.length) end(shapes.length, rowHeight);
  return rowsOf(Int32Array.from(firsts), Float64Array.from(tops), gap);
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
    at: (offset) => within(Math.floor(offset / height)),
    of: within,
  };
}

function rowsOf(firsts: Int32Array, tops: Float64Array, gap: number): Rows {
  const count = firsts.length - 1;
  return {
    count,
    height: Math.max(0, (tops[count] ?? 0) - gap),
    first: (row) => firsts[row] ?? 0,
    top: (row) => tops[row] ?? 0,
    heightOf: (row) => (tops[row + 1] ?? 0) - (tops[row] ?? 0) - gap,
    at: (offset) => lastNotAbove(tops, offset),
    of: (place) => lastNotAbove(firsts, place),
  };
}

/** The last entry but the end's own that is not above a value; the first where all are. */
function lastNotAbove(entries: Int32Array | Float64Array, value: number): number {
  let low = 0;
  let high = Math.max(0, entries.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((entries[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** One frame of a row: its place, and where it stands in the sheet. */
export type Box = { place: number; left: number; top: number; width: number; height: number };

/** The frames of one row, side by side. */
export function boxesOf(rows: Rows, row: number, { shapes, width, gap }: Omit<Sheet, 'rowHeight'>): Box[] {
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
