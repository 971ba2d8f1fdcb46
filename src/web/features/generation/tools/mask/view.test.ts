import { expect, it } from 'vitest';
import { toViewportRect } from './view.ts';

it('knows which part of the viewport has to be redrawn', () => {
  const viewport = { width: 800, height: 600 };
  const view = { scale: 0.5, x: 100, y: 0 };
  expect(toViewportRect(view, { left: 10, top: 10, right: 21, bottom: 20 }, viewport)).toEqual({
    left: 104,
    top: 4,
    right: 112,
    bottom: 11,
  });
  expect(toViewportRect(view, { left: 3000, top: 0, right: 3010, bottom: 9 }, viewport)).toBeNull();
});
