import { describe, expect, it } from 'vitest';
import { fitView, zoomTo } from '#web/ui/view/view.ts';
import { createPictureStage, getCloseScale, isLarge, needsFullSize } from './picture-stage.ts';

const viewport = { width: 1000, height: 800 };
const middle = { x: 500, y: 400 };
const large = createPictureStage({ width: 4000, height: 3000 }, viewport, 1);

describe('a picture in the viewer', () => {
  it('is fitted with margins for the buttons, and fills a phone screen almost fully', () => {
    expect(fitView(large)).toEqual({ scale: 872 / 4000, x: 64, y: 73 });
    expect(fitView(createPictureStage({ width: 390, height: 390 }, { width: 390, height: 700 }, 3)).x).toBe(
      12,
    );
  });

  it('pans only if it exceeds the viewport', () => {
    expect(isLarge(fitView(large), large)).toBe(false);
    expect(isLarge(zoomTo(fitView(large), 0.26, middle, large), large)).toBe(true);
  });

  it('zooms to 1:1, or further if 1:1 is close to fitted', () => {
    expect(getCloseScale(large)).toBe(1);
    const small = createPictureStage({ width: 800, height: 600 }, viewport, 1);
    expect(getCloseScale(small)).toBeCloseTo(fitView(small).scale * 2.5);
    expect(getCloseScale(createPictureStage({ width: 4000, height: 3000 }, viewport, 2))).toBe(0.5);
  });

  it('loads the full file if the preview has too few pixels, and never if the preview is full size', () => {
    expect(needsFullSize({ scale: 0.38, x: 0, y: 0 }, large, 1280)).toBe(false);
    expect(needsFullSize({ scale: 0.39, x: 0, y: 0 }, large, 1280)).toBe(true);
    const all = createPictureStage({ width: 1280, height: 960 }, viewport, 2);
    expect(needsFullSize({ scale: 16, x: 0, y: 0 }, all, 1280)).toBe(false);
  });
});
