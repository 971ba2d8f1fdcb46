import { describe, expect, it } from 'vitest';
import { fitIn, zoomTo } from '#web/ui/view/view.ts';
import { closeScale, isLarge, needsSharp, pictureStage } from './picture-stage.ts';

const room = { width: 1000, height: 800 };
const middle = { x: 500, y: 400 };
const large = pictureStage({ width: 4000, height: 3000 }, room, 1);

describe('a picture in the viewer', () => {
  it('is fitted beside the ways to its neighbours, and on a phone takes nearly all there is', () => {
    expect(fitIn(large)).toEqual({ scale: 872 / 4000, x: 64, y: 73 });
    expect(fitIn(pictureStage({ width: 390, height: 390 }, { width: 390, height: 700 }, 3)).x).toBe(12);
  });

  it('moves only where there is more of it than the room shows', () => {
    expect(isLarge(fitIn(large), large)).toBe(false);
    expect(isLarge(zoomTo(fitIn(large), 0.26, middle, large), large)).toBe(true);
  });

  it('is looked at closely in its own pixels, or where these show no more, from nearer', () => {
    expect(closeScale(large)).toBe(1);
    const small = pictureStage({ width: 800, height: 600 }, room, 1);
    expect(closeScale(small)).toBeCloseTo(fitIn(small).scale * 2.5);
    expect(closeScale(pictureStage({ width: 4000, height: 3000 }, room, 2))).toBe(0.5);
  });

  it('asks for its file where the preview has too few pixels, and never where the preview is all there is', () => {
    expect(needsSharp({ scale: 0.38, x: 0, y: 0 }, large, 1280)).toBe(false);
    expect(needsSharp({ scale: 0.39, x: 0, y: 0 }, large, 1280)).toBe(true);
    const all = pictureStage({ width: 1280, height: 960 }, room, 2);
    expect(needsSharp({ scale: 16, x: 0, y: 0 }, all, 1280)).toBe(false);
  });
});
