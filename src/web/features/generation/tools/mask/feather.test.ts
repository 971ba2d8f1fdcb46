import { describe, expect, it } from 'vitest';
import { featherMask, findCoveredRect } from './feather.ts';
import { createEmptyMask, sumPixels } from './mask.ts';

const block = (left: number, top: number, right: number, bottom: number, side = 120) => {
  const mask = createEmptyMask({ width: side, height: side });
  for (let y = top; y < bottom; y += 1) mask.pixels.fill(255, y * side + left, y * side + right);
  return mask;
};

describe('a soft edge', () => {
  it.each([1, 2, 7, 15])('of %i pixels reaches so far to each side and no farther', (reach) => {
    const { pixels } = featherMask(block(40, 0, 120, 120), reach);
    const row = [...pixels.subarray(60 * 120, 61 * 120)];
    expect(row.slice(0, 40 - reach).every((pixel) => pixel === 0)).toBe(true);
    expect(row.slice(40 + reach).every((pixel) => pixel === 255)).toBe(true);
    expect(row[39]).toBeGreaterThan(0);
    expect(row[40]).toBeLessThan(255);
    expect(row).toEqual(row.toSorted((a, b) => a - b));
  });

  it('keeps what it covers in all', () => {
    const mask = block(40, 45, 80, 70);
    const whole = { left: 0, top: 0, right: 120, bottom: 120 };
    const soft = featherMask(mask, 12);
    expect(sumPixels(soft, whole) / sumPixels(mask, whole)).toBeCloseTo(1, 1);
  });

  it('does not apply where the mask meets the border of the picture', () => {
    const { pixels } = featherMask(block(0, 0, 60, 120), 10);
    expect(pixels[0]).toBe(255);
    expect(pixels[119 * 120]).toBe(255);
  });

  it('of zero pixels leaves the mask unchanged, and an empty mask stays empty', () => {
    const mask = block(10, 10, 20, 20);
    expect(featherMask(mask, 0)).toBe(mask);
    expect(featherMask(createEmptyMask(mask), 9).pixels.every((pixel) => pixel === 0)).toBe(true);
  });

  it('never changes the original mask', () => {
    const mask = block(10, 10, 20, 20);
    const before = mask.pixels.slice();
    featherMask(mask, 5);
    expect(mask.pixels).toEqual(before);
  });
});

describe('what a mask covers', () => {
  it('is found to the pixel', () => {
    expect(findCoveredRect(block(7, 30, 55, 31))).toEqual({ left: 7, top: 30, right: 55, bottom: 31 });
    expect(findCoveredRect(createEmptyMask({ width: 9, height: 9 }))).toBeNull();
  });
});
