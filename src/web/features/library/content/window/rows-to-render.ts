import type { Rows } from './layout-rows.ts';

/** Rows lower than this come and go several at a time, in pixels: each time costs a render. */
const groupHeight = 240;

type Range = { from: number; to: number };

/** The range, extended to whole groups of low rows; its end may lie beyond the last row. */
export function addWholeGroups(rows: Rows, { from, to }: Range): Range {
  const size = Math.max(1, Math.floor((groupHeight * rows.count) / rows.height) || 0);
  return { from: from - (from % size), to: to - (to % size) + size - 1 };
}

/**
 * The rows to render: the visible ones, and the row with the keyboard focus, which would be lost otherwise.
 *
 * @param focused the focused place, or -1
 */
export function listRowsToRender(rows: Rows, inSight: Range, focused: number): number[] {
  const { from, to } = inSight;
  const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (focused < 0 || rows.count === 0) return shown;
  const row = rows.rowAtPlace(focused);
  if (row < from) return [row, ...shown];
  return row > to ? [...shown, row] : shown;
}
