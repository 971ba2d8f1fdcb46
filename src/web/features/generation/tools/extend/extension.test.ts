import { describe, expect, it } from 'vitest';
import { noSides } from '#web/lib/sides.ts';
import { changeSide, extendToRatio, findSidesReason, fitSides, getExtendedSize } from './extension.ts';

const picture = { width: 1024, height: 768 };

describe('the sides of an extension', () => {
  it('stay whole, and within the picture’s own size', () => {
    expect(changeSide(picture, noSides, 'left', 100.4)).toEqual({ ...noSides, left: 100 });
    expect(changeSide(picture, noSides, 'top', 900)).toEqual({ ...noSides, top: 768 });
    expect(changeSide(picture, noSides, 'right', -3)).toEqual(noSides);
    expect(fitSides({ width: 64, height: 32 }, { top: 40, right: 40, bottom: 0, left: 70 })).toEqual({
      top: 32,
      right: 40,
      bottom: 0,
      left: 64,
    });
  });

  it.each([
    ['1:1', { width: 1024, height: 1024 }],
    ['16:9', { width: 1365, height: 768 }],
    ['4:3', { width: 1024, height: 768 }],
    ['9:16', { width: 1024, height: 1820 }],
  ])('give the picture the aspect ratio %s without cutting it', (ratio, size) => {
    const sides = extendToRatio(picture, ratio);
    expect(getExtendedSize(picture, sides)).toEqual(size);
    expect(Math.abs(sides.left - sides.right)).toBeLessThanOrEqual(1);
    expect(Math.abs(sides.top - sides.bottom)).toBeLessThanOrEqual(1);
  });

  it('say why they cannot be drawn', () => {
    expect(findSidesReason(undefined, noSides)).toBeNull();
    expect(findSidesReason(picture, noSides)).toBe('Extend at least one side.');
    expect(findSidesReason(picture, { ...noSides, left: 1 })).toBeNull();
    const large = { width: 3600, height: 3600 };
    expect(findSidesReason(large, { ...noSides, left: 3600 })).toBe(
      'The result would have 25.9 megapixels; at most 16.8 megapixels can be made.',
    );
  });
});
