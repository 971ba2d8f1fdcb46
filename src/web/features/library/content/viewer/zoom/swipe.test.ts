import { describe, expect, it } from 'vitest';
import { endOfSwipe, followSwipe } from './swipe.ts';

const room = { width: 400, height: 700 };
const both = { previous: true, next: true };

describe('a swipe', () => {
  it('leads to the neighbours and closes downwards, if it is quick or goes far', () => {
    expect(endOfSwipe({ x: -60, y: 10, milliseconds: 100 }, room, both)).toBe('next');
    expect(endOfSwipe({ x: 60, y: -10, milliseconds: 100 }, room, both)).toBe('previous');
    expect(endOfSwipe({ x: -130, y: 0, milliseconds: 2000 }, room, both)).toBe('next');
    expect(endOfSwipe({ x: 5, y: 80, milliseconds: 120 }, room, both)).toBe('close');
    expect(endOfSwipe({ x: 0, y: 230, milliseconds: 3000 }, room, both)).toBe('close');
  });

  it('is taken back where it is slow and short, goes up, or leads nowhere', () => {
    expect(endOfSwipe({ x: -60, y: 0, milliseconds: 1000 }, room, both)).toBeNull();
    expect(endOfSwipe({ x: -10, y: 0, milliseconds: 5 }, room, both)).toBeNull();
    expect(endOfSwipe({ x: 0, y: -300, milliseconds: 100 }, room, both)).toBeNull();
    expect(
      endOfSwipe({ x: -300, y: 0, milliseconds: 100 }, room, { previous: true, next: false }),
    ).toBeNull();
  });

  it('is followed by the picture along one line, hardly where nothing comes', () => {
    expect(followSwipe({ x: -80, y: 30 }, both)).toEqual({ x: -80, y: 0 });
    expect(followSwipe({ x: -80, y: 30 }, { previous: true, next: false })).toEqual({ x: -20, y: 0 });
    expect(followSwipe({ x: 10, y: 90 }, both)).toEqual({ x: 0, y: 90 });
    expect(followSwipe({ x: 10, y: -80 }, both)).toEqual({ x: 0, y: -20 });
  });
});
