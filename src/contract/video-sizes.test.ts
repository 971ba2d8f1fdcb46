import { expect, it } from 'vitest';
import { videoSizes } from './limits.ts';
import { videoQualities } from './values.ts';
import { findVideoQuality, fitVideoSize } from './video-sizes.ts';

it.each([
  [1024, 1024],
  [1344, 756],
  [756, 1344],
  [400, 4000],
])('a video of a picture of %i × %i has its proportions and the pixels of its quality', (width, height) => {
  for (const quality of videoQualities) {
    const size = fitVideoSize(quality, { width, height });
    expect([size.width % 16, size.height % 16]).toEqual([0, 0]);
    const usual = videoSizes[quality].width * videoSizes[quality].height;
    expect(Math.abs(Math.log((size.width * size.height) / usual))).toBeLessThan(0.1);
    const ratio = Math.min(16 / 9, Math.max(9 / 16, width / height));
    expect(Math.abs(Math.log(size.width / size.height / ratio))).toBeLessThan(0.06);
    expect(findVideoQuality(size)).toBe(quality);
  }
});
