import { expect, it } from 'vitest';
import { rectInRoom } from './view.ts';

it('knows which part of the room has to be drawn again', () => {
  const room = { width: 800, height: 600 };
  const view = { scale: 0.5, x: 100, y: 0 };
  expect(rectInRoom(view, { left: 10, top: 10, right: 21, bottom: 20 }, room)).toEqual({
    left: 104,
    top: 4,
    right: 112,
    bottom: 11,
  });
  expect(rectInRoom(view, { left: 3000, top: 0, right: 3010, bottom: 9 }, room)).toBeNull();
});
