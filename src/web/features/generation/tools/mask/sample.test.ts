import { describe, expect, it } from 'vitest';
import { featherMask } from './feather.ts';
import { fillOutline, getRectangleCorners } from './lasso.ts';
import { createEmptyMask } from './mask.ts';
import { type SampleView, sampleMask, toPictureDots } from './sample.ts';
import { tintPart } from './tint.ts';

const mask = createEmptyMask({ width: 200, height: 160 });
fillOutline(mask, getRectangleCorners({ x: 40, y: 50 }, { x: 120, y: 110 }), false);
const plain: SampleView = { view: { scale: 1, x: 0, y: 0 }, density: 1, feather: 0 };
const whole = { left: 0, top: 0, right: 200, bottom: 160 };

describe('what the screen shows of a mask', () => {
  it('is the mask itself at one dot a pixel', () => {
    expect(sampleMask(mask, plain, whole)).toEqual(mask.pixels);
  });

  it('is moved and enlarged as the picture is, on fine screens too', () => {
    const sampleView: SampleView = { view: { scale: 2, x: 10, y: -30 }, density: 2, feather: 0 };
    const part = toPictureDots(mask, sampleView);
    expect(part).toEqual({ left: 20, top: -60, right: 820, bottom: 580 });
    const dots = sampleMask(mask, sampleView, part);
    expect(dots.filter((dot) => dot === 255).length).toBe(80 * 60 * 16);
    expect(dots[50 * 4 * 800 + 40 * 4]).toBe(255);
    expect(dots[50 * 4 * 800 + 40 * 4 - 1]).toBe(0);
  });

  it('keeps thin strokes visible where a dot covers many pixels', () => {
    const thin = createEmptyMask({ width: 900, height: 90 });
    fillOutline(thin, getRectangleCorners({ x: 400, y: 0 }, { x: 403, y: 90 }), false);
    const sampleView: SampleView = { ...plain, view: { scale: 1 / 9, x: 0, y: 0 } };
    expect(
      Math.max(...sampleMask(thin, sampleView, { left: 0, top: 0, right: 100, bottom: 10 })),
    ).toBeGreaterThan(0);
  });

  it('has the same soft edges as the file', () => {
    const soft = featherMask(mask, 12).pixels;
    const shown = sampleMask(mask, { ...plain, feather: 12 }, whole);
    expect(Math.max(...shown.map((dot, at) => Math.abs(dot - (soft[at] ?? 0))))).toBeLessThanOrEqual(3);
  });

  it('approximates them where it is enlarged and they are sampled coarsely', () => {
    const soft = featherMask(mask, 18).pixels;
    const sampleView: SampleView = { view: { scale: 4, x: 0, y: 0 }, density: 1, feather: 18 };
    const dots = sampleMask(mask, sampleView, toPictureDots(mask, sampleView));
    let worst = 0;
    for (let x = 2; x < 198; x += 1) {
      const dot = dots[(80 * 4 + 2) * 800 + x * 4 + 2] ?? 0;
      worst = Math.max(worst, Math.abs(dot - (soft[80 * 200 + x] ?? 0)));
    }
    expect(worst).toBeLessThan(16);
  });

  it('is the same whether it is drawn at once or part by part', () => {
    const sampleView: SampleView = { view: { scale: 0.8, x: 7, y: 3 }, density: 1.5, feather: 9 };
    const all = { left: 0, top: 0, right: 270, bottom: 210 };
    const part = { left: 60, top: 70, right: 130, bottom: 150 };
    const once = new Uint32Array(tintPart(mask, sampleView, all).buffer);
    const again = new Uint32Array(tintPart(mask, sampleView, part).buffer);
    for (let y = part.top; y < part.bottom; y += 1) {
      const row = again.subarray((y - part.top) * 70, (y - part.top + 1) * 70);
      expect(row).toEqual(once.subarray(y * 270 + part.left, y * 270 + part.right));
    }
  });
});

describe('the tint', () => {
  const tinted = tintPart(mask, plain, whole);
  const alphaAt = (x: number, y: number) => tinted[(y * 200 + x) * 4 + 3] ?? 0;

  it('is translucent where the mask covers, and absent elsewhere', () => {
    expect(alphaAt(10, 10)).toBe(0);
    expect(alphaAt(80, 80)).toBeGreaterThan(80);
    expect(alphaAt(80, 80)).toBeLessThan(200);
  });

  it('has an edge of black and of white, to be seen on any picture', () => {
    const edge = Array.from({ length: 80 }, (_, index) => tinted[(50 * 200 + 40 + index) * 4]);
    expect(new Set(edge)).toEqual(new Set([0, 255]));
    expect(alphaAt(60, 50)).toBeGreaterThan(200);
  });

  it('has an edge where the mask meets the border of the picture', () => {
    const full = createEmptyMask({ width: 50, height: 50 });
    full.pixels.fill(255);
    const bytes = tintPart(full, plain, { left: 0, top: 0, right: 60, bottom: 60 });
    expect(bytes[(20 * 60 + 49) * 4 + 3]).toBe(240);
    expect(bytes[(20 * 60 + 50) * 4 + 3]).toBe(0);
  });
});
