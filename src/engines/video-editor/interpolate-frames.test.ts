import { expect, test } from 'vitest';
import { followsMotion } from './interpolate-frames.ts';

/** Twice as many frames as the source has, at 24 a second. */
const double = (width: number, height: number, seconds: number) => ({
  video: { width, height },
  shownFrames: 24 * seconds,
  frames: 48 * seconds,
});

test.each([
  ['ten seconds of 720 × 1280', 720, 1280, 10, true],
  ['a square of as many pixels', 960, 976, 10, true],
  ['more seconds', 720, 1280, 15, false],
  ['an enlarged video, however short', 1440, 2560, 1, false],
])('the motion of %s is followed or not', (_, width, height, seconds, follows) => {
  expect(followsMotion(double(width, height, seconds))).toBe(follows);
});
