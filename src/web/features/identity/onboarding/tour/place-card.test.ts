import { describe, expect, it } from 'vitest';
import { placeCard } from './place-card.ts';

const card = { width: 360, height: 200 };
const screen = { width: 1440, height: 900 };
const target = { top: 300, left: 400, width: 500, height: 100 };

describe("the tour's card", () => {
  it('stands in the middle where nothing is pointed at', () => {
    expect(placeCard('bottom', null, card, screen)).toEqual({ top: 350, left: 540 });
    expect(placeCard('center', target, card, screen)).toEqual({ top: 350, left: 540 });
  });

  it('stands on the wished side of its target', () => {
    expect(placeCard('bottom', target, card, screen)).toEqual({ top: 416, left: 400 });
    expect(placeCard('top', target, card, screen)).toEqual({ top: 84, left: 400 });
    expect(placeCard('right', target, card, screen)).toEqual({ top: 300, left: 916 });
    expect(placeCard('left', target, card, screen)).toEqual({ top: 300, left: 24 });
  });

  it('stands on the other side where the wished one has no room', () => {
    expect(placeCard('top', { ...target, top: 60 }, card, screen)).toEqual({ top: 176, left: 400 });
    expect(placeCard('right', { ...target, left: 800 }, card, screen)).toEqual({ top: 300, left: 424 });
  });

  it('stands in the middle of a phone, above or below its target', () => {
    const phone = { width: 390, height: 844 };
    const prompt = { top: 100, left: 8, width: 374, height: 160 };
    expect(placeCard('bottom', prompt, { width: 300, height: 220 }, phone)).toEqual({ top: 276, left: 45 });
  });

  it('never leaves the window, however small that is', () => {
    const phone = { width: 320, height: 560 };
    expect(placeCard('right', { ...target, left: 10 }, { width: 300, height: 220 }, phone)).toEqual({
      top: 300,
      left: 16,
    });
  });
});
