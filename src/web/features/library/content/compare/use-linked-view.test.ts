import { expect, it } from 'vitest';
import { applyKey } from './use-linked-view.ts';

const viewport = { width: 400, height: 300 };
const stage = {
  picture: viewport,
  viewport,
  around: { width: 0, height: 0 },
  slack: 0,
  fitLargest: 1,
  actual: 1,
  shrink: 1,
};
const whole = { scale: 1, x: 0, y: 0 };

it('keys zoom around the centre, pan within the picture, and reset', () => {
  const near = applyKey(whole, '+', stage) ?? whole;
  expect(near).toEqual({ scale: 1.5, x: -100, y: -75 });
  expect(applyKey(near, 'ArrowRight', stage)).toEqual({ scale: 1.5, x: -140, y: -75 });
  expect(applyKey({ ...near, x: -200 }, 'ArrowRight', stage)).toEqual({ scale: 1.5, x: -200, y: -75 });
  expect(applyKey(near, '0', stage)).toEqual(whole);
  expect(applyKey(near, '-', stage)).toEqual(whole);
});

it('is never smaller than its viewport, and ignores other keys', () => {
  expect(applyKey(whole, '-', stage)).toEqual(whole);
  expect(applyKey(whole, 'k', stage)).toBeNull();
});
