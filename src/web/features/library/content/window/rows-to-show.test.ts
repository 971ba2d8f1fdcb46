import { expect, it } from 'vitest';
import { layoutLines } from './layout-rows.ts';
import { rowsToShow } from './rows-to-show.ts';

it('the rows in sight are there, and the one with the focus wherever it is, in order', () => {
  const rows = layoutLines(100, 60);
  const inSight = { from: 20, to: 23 };
  expect(rowsToShow(rows, inSight, -1)).toEqual([20, 21, 22, 23]);
  expect(rowsToShow(rows, inSight, 21)).toEqual([20, 21, 22, 23]);
  expect(rowsToShow(rows, inSight, 3)).toEqual([3, 20, 21, 22, 23]);
  expect(rowsToShow(rows, inSight, 99)).toEqual([20, 21, 22, 23, 99]);
  expect(rowsToShow(layoutLines(0, 60), { from: 0, to: -1 }, 4)).toEqual([]);
});
