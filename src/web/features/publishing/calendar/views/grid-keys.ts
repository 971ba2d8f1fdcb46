/** A place in the calendar's grid: a cell, or one of the posts in it, counted from 0. */
export type Place = { row: number; column: number; item: number | null };

type GridSize = {
  rows: number;
  columns: number;
  /** The number of posts shown in a cell. */
  countItems: (row: number, column: number) => number;
};

/**
 * The place that a key leads to: left and right by columns; up and down through the posts of a cell and on to the cell
 * above or below; Home and End to the ends of the row (WAI-ARIA Authoring Practices, grid).
 *
 * @returns null where the key leads nowhere
 */
export function stepInGrid({ column, item, row }: Place, key: string, size: GridSize): Place | null {
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? { row, column: column - 1, item: null } : null;
    case 'ArrowRight':
      return column < size.columns - 1 ? { row, column: column + 1, item: null } : null;
    case 'ArrowDown': {
      const next = item === null ? 0 : item + 1;
      if (next < size.countItems(row, column)) return { row, column, item: next };
      return row < size.rows - 1 ? { row: row + 1, column, item: null } : null;
    }
    case 'ArrowUp': {
      if (item !== null) return { row, column, item: item > 0 ? item - 1 : null };
      if (row === 0) return null;
      const above = size.countItems(row - 1, column);
      return { row: row - 1, column, item: above > 0 ? above - 1 : null };
    }
    case 'Home':
      return { row, column: 0, item: null };
    case 'End':
      return { row, column: size.columns - 1, item: null };
    default:
      return null;
  }
}

/** The cell that a key leads to while a post is held: posts on the way do not matter. */
export function stepByCell(at: Place, key: string, { columns, rows }: GridSize): Place | null {
  return stepInGrid({ ...at, item: null }, key, { columns, rows, countItems: () => 0 });
}
