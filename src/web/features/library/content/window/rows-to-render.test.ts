import { expect, it } from 'vitest';
import { layoutLines } from './layout-rows.ts';
import { addWholeGroups, listRowsToRender } from './rows-to-render.ts';

it('renders the visible rows and the focused row, in order', () => {
  const rows = layoutLines(100, 60);
  const inSight = { from: 20, to: 23 };
  expect(listRowsToRender(rows, inSight, -1)).toEqual([20, 21, 22, 23]);
  expect(listRowsToRender(rows, inSight, 21)).toEqual([20, 21, 22, 23]);
  expect(listRowsToRender(rows, inSight, 3)).toEqual([3, 20, 21, 22, 23]);
  expect(listRowsToRender(rows, inSight, 99)).toEqual([20, 21, 22, 23, 99]);
  expect(listRowsToRender(layoutLines(0, 60), { from: 0, to: -1 }, 4)).toEqual([]);
});

it('extends a range to groups of low rows, and leaves high rows as they are', () => {
  expect(addWholeGroups(layoutLines(100, 60), { from: 21, to: 41 })).toEqual({ from: 20, to: 43 });
  expect(addWholeGroups(layoutLines(100, 130), { from: 21, to: 41 })).toEqual({ from: 21, to: 41 });
  expect(addWholeGroups(layoutLines(0, 60), { from: 0, to: 0 })).toEqual({ from: 0, to: 0 });
});
