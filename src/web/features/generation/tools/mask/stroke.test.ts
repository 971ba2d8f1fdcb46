import { describe, expect, it } from 'vitest';
import { createEmptyMask, sumPixels } from './mask.ts';
import { drawSegment } from './stroke.ts';

const sumArea = (mask: ReturnType<typeof createEmptyMask>) =>
  sumPixels(mask, { left: 0, top: 0, right: mask.width, bottom: mask.height }) / 255;
const at = (mask: ReturnType<typeof createEmptyMask>, x: number, y: number) =>
  mask.pixels[y * mask.width + x];

describe('a brush', () => {
  it('draws a disc of its size on a single press', () => {
    const mask = createEmptyMask({ width: 100, height: 100 });
    const dab = { x: 50, y: 50, radius: 20 };
    drawSegment(mask, dab, dab, false);
    expect(sumArea(mask)).toBeCloseTo(Math.PI * 20 ** 2, -1);
    expect(at(mask, 50, 31)).toBe(255);
    expect(at(mask, 50, 28)).toBe(0);
    expect(at(mask, 80, 50)).toBe(0);
  });

  it('covers the path between two points, with round ends', () => {
    const mask = createEmptyMask({ width: 200, height: 60 });
    drawSegment(mask, { x: 30, y: 30, radius: 10 }, { x: 150, y: 30, radius: 10 }, false);
    expect(sumArea(mask)).toBeCloseTo(120 * 20 + Math.PI * 10 ** 2, -1);
    expect(at(mask, 90, 21)).toBe(255);
    expect(at(mask, 90, 18)).toBe(0);
  });

  it('widens evenly with the pressure of a pen', () => {
    const mask = createEmptyMask({ width: 200, height: 60 });
    drawSegment(mask, { x: 20, y: 30, radius: 2 }, { x: 170, y: 30, radius: 20 }, false);
    const heights = [40, 80, 120, 160].map((x) => {
      let sum = 0;
      for (let y = 0; y < 60; y += 1) sum += (at(mask, x, y) ?? 0) / 255;
      return sum;
    });
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(heights[0]).toBeCloseTo(2 * (2 + 18 * (20 / 150)), 0);
    expect(heights[3]).toBeCloseTo(2 * (2 + 18 * (140 / 150)), 0);
  });

  it('covers a pixel once, however often it passes, and has soft borders', () => {
    const mask = createEmptyMask({ width: 40, height: 40 });
    const dab = { x: 20, y: 20, radius: 8.5 };
    drawSegment(mask, dab, dab, false);
    const once = mask.pixels.slice();
    expect(once.some((pixel) => pixel > 0 && pixel < 255)).toBe(true);
    drawSegment(mask, dab, dab, false);
    expect(mask.pixels).toEqual(once);
  });

  it('as an eraser removes exactly what it had covered', () => {
    const mask = createEmptyMask({ width: 60, height: 60 });
    const from = { x: 12, y: 14, radius: 9.3 };
    const to = { x: 40, y: 37, radius: 6.1 };
    mask.pixels.fill(255);
    drawSegment(mask, from, to, true);
    const covered = createEmptyMask(mask);
    drawSegment(covered, from, to, false);
    expect(mask.pixels).toEqual(covered.pixels.map((pixel) => 255 - pixel));
  });

  it('may go beyond the border, and miss the picture', () => {
    const mask = createEmptyMask({ width: 50, height: 50 });
    const changed = drawSegment(mask, { x: -5, y: 25, radius: 10 }, { x: 60, y: 25, radius: 10 }, false);
    expect(changed).toMatchObject({ left: 0, right: 50 });
    expect(at(mask, 0, 25)).toBe(255);
    expect(drawSegment(mask, { x: 90, y: 90, radius: 9 }, { x: 95, y: 90, radius: 9 }, false)).toBeNull();
  });

  it('reports every pixel that it changed', () => {
    const mask = createEmptyMask({ width: 64, height: 64 });
    const changed = drawSegment(mask, { x: 20.3, y: 31.8, radius: 7.7 }, { x: 41, y: 22, radius: 3 }, false);
    const inside = changed ? sumPixels(mask, changed) : 0;
    expect(inside / 255).toBe(sumArea(mask));
  });
});
