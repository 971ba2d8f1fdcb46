import type { Rows } from './layout-rows.ts';

/**
 * The rows that are rendered: those in sight, and the one that holds the keyboard's focus wherever it is, so that
 * the focus is not lost.
 *
 * @param focused the place that has the focus, or -1
 */
export function rowsToShow(rows: Rows, inSight: { from: number; to: number }, focused: number): number[] {
  const { from, to } = inSight;
  const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (focused < 0 || rows.count === 0) return shown;
  const row = rows.of(focused);
  if (row < from) return [row, ...shown];
  return row > to ? [...shown, row] : shown;
}
