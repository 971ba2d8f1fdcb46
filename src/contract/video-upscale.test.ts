import { describe, expect, it, test } from 'vitest';
import { videoSizes } from './limits.ts';
import { fitVideoSize } from './video-sizes.ts';
import {
  findContinuationRefusal,
  findUpscaleRefusal,
  getLongestSeconds,
  getUpscaledSize,
  upscaleVideoPrice,
} from './video-upscale.ts';

/** A video that begins with a picture has one frame more than its length. */
const oneFrame = 1 / 16;

it.each([
  [0.5, 5],
  [5 + oneFrame, 5],
  [6, 10],
  [10, 10],
  [15 + oneFrame, 15],
])('enlarging %d seconds costs %i tokens', (seconds, price) => {
  expect(upscaleVideoPrice(seconds)).toBe(price);
});

describe('a video', () => {
  const sizes = [
    ...Object.values(videoSizes),
    fitVideoSize('high', { width: 1920, height: 1080 }),
    fitVideoSize('high', { width: 1, height: 1 }),
  ];

  test.each(sizes)('of $width × $height pixels, as they are generated, can be enlarged', (size) => {
    expect(findUpscaleRefusal({ ...size, seconds: 15 + oneFrame })).toBeNull();
  });

  test('is not enlarged again beyond 2560 pixels', () => {
    const [low, mid] = [videoSizes.low, videoSizes.mid].map(getUpscaledSize);
    expect(low && findUpscaleRefusal({ ...low, seconds: 5 })).toBeNull();
    expect(mid && findUpscaleRefusal({ ...mid, seconds: 5 })).toBe(
      'The result would have 2048 × 3648 pixels; at most 2560 on a side can be made.',
    );
  });

  test('of more than 15 seconds is cut first', () => {
    expect(findUpscaleRefusal({ ...videoSizes.mid, seconds: 16 })).toBe(
      'At most 15 seconds can be enlarged; this video lasts 16. Cut it first.',
    );
  });

  test('that is larger than any that is generated is shorter, and is not continued', () => {
    expect([videoSizes.high, getUpscaledSize(videoSizes.high)].map(getLongestSeconds)).toEqual([60, 15]);
    expect(findContinuationRefusal(videoSizes.high)).toBeNull();
    expect(findContinuationRefusal(getUpscaledSize(videoSizes.high))).toContain('cannot be continued');
  });
});
