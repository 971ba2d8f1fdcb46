import { describe, expect, it } from 'vitest';
import { placeCard } from './place-card.ts';

const card = { width: 360, height: 200 };
const screen = { width: 1440, height: 900 };
const target = { top: 300, left: 400, width: 500, height: 100 };

describe("the tour's card", () => {
  it('is centred when it has no target', () => {
    expect(placeCard('bottom', null, card, screen)).toEqual({ top: 350, left: 540 });
    expect(placeCard('center', target, card, screen)).toEqual({ top: 350, left: 540 });
  });

  it('is on the preferred side of its target', () => {
    expect(placeCard('bottom', target, card, screen)).toEqual({ top: 416, left: 400 });
    expect(placeCard('top', target, card, screen)).toEqual({ top: 84, left: 400 });
    expect(placeCard('right', target, card, screen)).toEqual({ top: 300, left: 916 });
    expect(placeCard('left', target, card, screen)).toEqual({ top: 300, left: 24 });
  });

  it('is on the opposite side when the preferred one is too small', () => {
    expect(placeCard('top', { ...target, top: 60 }, card, screen)).toEqual({ top: 176, left: 400 });
    expect(placeCard('right', { ...target, left: 800 }, card, screen)).toEqual({ top: 300, left: 424 });
  });

  it('is centred on a phone, above or below its target', () => {
    const phone = { width: 390, height: 844 };
    const prompt = { top: 100, left: 8, width: 374, height: 160 };
    expect(placeCard('bottom', prompt, { width: 300, height: 220 }, phone)).toEqual({ top: 276, left: 45 });
  });

  it('stays inside the window, however small it is', () => {
    const phone = { width: 320, height: 560 };
    expect(placeCard('right', { ...target, left: 10 }, { width: 300, height: 220 }, phone)).toEqual({
      top: 300,
      left: 16,
    });
  });
});
