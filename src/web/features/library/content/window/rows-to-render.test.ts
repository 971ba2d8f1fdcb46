import { expect, it } from 'vitest';
import { layoutLines } from './layout-rows.ts';
import { listRowsToRender } from './rows-to-render.ts';

it('renders the visible rows and the focused row, in order', () => {
  const rows = layoutLines(100, 60);
  const inSight = { from: 20, to: 23 };
  expect(listRowsToRender(rows, inSight, -1)).toEqual([20, 21, 22, 23]);
  expect(listRowsToRender(rows, inSight, 21)).toEqual([20, 21, 22, 23]);
  expect(listRowsToRender(rows, inSight, 3)).toEqual([3, 20, 21, 22, 23]);
  expect(listRowsToRender(rows, inSight, 99)).toEqual([20, 21, 22, 23, 99]);
  expect(listRowsToRender(layoutLines(0, 60), { from: 0, to: -1 }, 4)).toEqual([]);
});
