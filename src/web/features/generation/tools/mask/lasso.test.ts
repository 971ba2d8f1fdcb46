import { describe, expect, it } from 'vitest';
import { fillOutline, getRectangleCorners } from './lasso.ts';
import { createEmptyMask, sumPixels } from './mask.ts';

const filled = (points: [number, number][], size = { width: 100, height: 100 }) => {
  const mask = createEmptyMask(size);
  const changed = fillOutline(
    mask,
    points.map(([x, y]) => ({ x, y })),
    false,
  );
  const area = sumPixels(mask, { left: 0, top: 0, right: mask.width, bottom: mask.height }) / 255;
  return { mask, changed, area };
};

describe('a lasso', () => {
  it('fills what it encloses and closes itself', () => {
    const { area, mask } = filled([
      [10, 10],
      [90, 10],
      [10, 90],
    ]);
    expect(area).toBeCloseTo((80 * 80) / 2, -1);
    expect(mask.pixels[30 * 100 + 30]).toBe(255);
    expect(mask.pixels[80 * 100 + 80]).toBe(0);
  });

  it('fills both parts of a line that crosses itself', () => {
    const { area } = filled([
      [10, 10],
      [90, 90],
      [90, 10],
      [10, 90],
    ]);
    expect(area).toBeCloseTo((80 * 80) / 2, -1);
  });

  it('fills an area that it encloses twice', () => {
    const around: [number, number][] = [
      [20, 20],
      [80, 20],
      [80, 80],
      [20, 80],
    ];
    expect(filled([...around, ...around]).area).toBe(60 * 60);
  });

  it('is cut off at the border of the picture', () => {
    const { area, changed } = filled([
      [-50, -50],
      [50, -50],
      [50, 50],
      [-50, 50],
    ]);
    expect(area).toBe(50 * 50);
    expect(changed).toEqual({ left: 0, top: 0, right: 50, bottom: 50 });
  });

  it('has smooth edges on a slope', () => {
    const { mask } = filled([
      [10, 10],
      [90, 33],
      [90, 90],
      [10, 90],
    ]);
    expect(mask.pixels.some((pixel) => pixel > 0 && pixel < 255)).toBe(true);
  });

  it('of fewer than three points encloses nothing', () => {
    expect(filled([[10, 10]]).changed).toBeNull();
    expect(
      filled([
        [10, 10],
        [50, 60],
      ]).changed,
    ).toBeNull();
  });

  it('can erase', () => {
    const { mask } = filled([
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ]);
    fillOutline(mask, getRectangleCorners({ x: 70, y: 60 }, { x: 30, y: 40 }), true);
    expect(sumPixels(mask, { left: 0, top: 0, right: 100, bottom: 100 }) / 255).toBe(100 * 100 - 40 * 20);
  });
});

describe('a rectangle', () => {
  it('lies on whole pixels, from whichever corner it is drawn', () => {
    const corners = getRectangleCorners({ x: 60.4, y: 40.6 }, { x: 20.2, y: 10.5 });
    expect(corners[0]).toEqual({ x: 20, y: 11 });
    const mask = createEmptyMask({ width: 100, height: 100 });
    fillOutline(mask, corners, false);
    expect(new Set(mask.pixels)).toEqual(new Set([0, 255]));
    expect(sumPixels(mask, { left: 0, top: 0, right: 100, bottom: 100 }) / 255).toBe(40 * 30);
  });
});
