import type { Rows } from './layout-rows.ts';

/**
 * The rows to render: the visible ones, and the row with the keyboard focus, which would be lost otherwise.
 *
 * @param focused the focused place, or -1
 */
export function listRowsToRender(
  rows: Rows,
  inSight: { from: number; to: number },
  focused: number,
): number[] {
  const { from, to } = inSight;
  const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (focused < 0 || rows.count === 0) return shown;
  const row = rows.rowAtPlace(focused);
  if (row < from) return [row, ...shown];
  return row > to ? [...shown, row] : shown;
}
