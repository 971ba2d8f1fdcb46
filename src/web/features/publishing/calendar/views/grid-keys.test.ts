import { expect, it } from 'vitest';
import { type Place, stepByCell, stepInGrid } from './grid-keys.ts';

/** Two posts in the cell at row 0, column 1; none elsewhere. */
const size = {
  rows: 2,
  columns: 3,
  countItems: (row: number, column: number) => (row === 0 && column === 1 ? 2 : 0),
};
const at = (row: number, column: number, item: number | null = null): Place => ({ row, column, item });

it.each([
  ['through the posts of a cell and on to the cell below', at(0, 1), 'ArrowDown', at(0, 1, 0)],
  ['to the next post', at(0, 1, 0), 'ArrowDown', at(0, 1, 1)],
  ['from the last post to the cell below', at(0, 1, 1), 'ArrowDown', at(1, 1)],
  ['up to the last post of the cell above', at(1, 1), 'ArrowUp', at(0, 1, 1)],
  ['from the first post to its cell', at(0, 1, 0), 'ArrowUp', at(0, 1)],
  ['from a post to the next day', at(0, 1, 1), 'ArrowRight', at(0, 2)],
  ['to the day before', at(1, 1), 'ArrowLeft', at(1, 0)],
  ['to the end of the row', at(1, 0), 'End', at(1, 2)],
  ['to its beginning', at(0, 1, 1), 'Home', at(0, 0)],
])('a key leads %s', (_where, from, key, to) => {
  expect(stepInGrid(from, key, size)).toEqual(to);
});

it.each([
  [at(0, 0), 'ArrowLeft'],
  [at(0, 2), 'ArrowRight'],
  [at(0, 0), 'ArrowUp'],
  [at(1, 2), 'ArrowDown'],
  [at(1, 2), 'Enter'],
])('from %o %s leads nowhere', (from, key) => {
  expect(stepInGrid(from, key, size)).toBeNull();
});

it('a held post goes from cell to cell, whatever posts are in them', () => {
  expect(stepByCell(at(0, 1, 1), 'ArrowDown', size)).toEqual(at(1, 1));
  expect(stepByCell(at(1, 1), 'ArrowUp', size)).toEqual(at(0, 1));
});
