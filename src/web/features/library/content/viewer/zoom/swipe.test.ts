import { describe, expect, it } from 'vitest';
import { getSwipeOffset, resolveSwipe } from './swipe.ts';

const viewport = { width: 400, height: 700 };
const both = { previous: true, next: true };

describe('a swipe', () => {
  it('goes to the neighbours and closes downwards, if it is fast or far', () => {
    expect(resolveSwipe({ x: -60, y: 10, milliseconds: 100 }, viewport, both)).toBe('next');
    expect(resolveSwipe({ x: 60, y: -10, milliseconds: 100 }, viewport, both)).toBe('previous');
    expect(resolveSwipe({ x: -130, y: 0, milliseconds: 2000 }, viewport, both)).toBe('next');
    expect(resolveSwipe({ x: 5, y: 80, milliseconds: 120 }, viewport, both)).toBe('close');
    expect(resolveSwipe({ x: 0, y: 230, milliseconds: 3000 }, viewport, both)).toBe('close');
  });

  it('is cancelled if it is slow and short, goes up, or has no target', () => {
    expect(resolveSwipe({ x: -60, y: 0, milliseconds: 1000 }, viewport, both)).toBeNull();
    expect(resolveSwipe({ x: -10, y: 0, milliseconds: 5 }, viewport, both)).toBeNull();
    expect(resolveSwipe({ x: 0, y: -300, milliseconds: 100 }, viewport, both)).toBeNull();
    expect(
      resolveSwipe({ x: -300, y: 0, milliseconds: 100 }, viewport, { previous: true, next: false }),
    ).toBeNull();
  });

  it('moves the picture along one axis, damped without a target', () => {
    expect(getSwipeOffset({ x: -80, y: 30 }, both)).toEqual({ x: -80, y: 0 });
    expect(getSwipeOffset({ x: -80, y: 30 }, { previous: true, next: false })).toEqual({ x: -20, y: 0 });
    expect(getSwipeOffset({ x: 10, y: 90 }, both)).toEqual({ x: 0, y: 90 });
    expect(getSwipeOffset({ x: 10, y: -80 }, both)).toEqual({ x: 0, y: -20 });
  });
});
