import { expect, it } from 'vitest';
import { byKey } from './use-linked-view.ts';

const room = { width: 400, height: 300 };
const stage = {
  picture: room,
  room,
  around: { width: 0, height: 0 },
  slack: 0,
  fitLargest: 1,
  actual: 1,
  shrink: 1,
};
const whole = { scale: 1, x: 0, y: 0 };

it('is zoomed about the middle, moved within the picture, and made whole again by keys', () => {
  const near = byKey(whole, '+', stage) ?? whole;
  expect(near).toEqual({ scale: 1.5, x: -100, y: -75 });
  expect(byKey(near, 'ArrowRight', stage)).toEqual({ scale: 1.5, x: -140, y: -75 });
  expect(byKey({ ...near, x: -200 }, 'ArrowRight', stage)).toEqual({ scale: 1.5, x: -200, y: -75 });
  expect(byKey(near, '0', stage)).toEqual(whole);
  expect(byKey(near, '-', stage)).toEqual(whole);
});

it('is never smaller than its room, and leaves other keys alone', () => {
  expect(byKey(whole, '-', stage)).toEqual(whole);
  expect(byKey(whole, 'k', stage)).toBeNull();
});
