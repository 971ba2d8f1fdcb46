import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRect } from './geometry.ts';
import { History } from './history.ts';
import { createEmptyMask, sumPixels } from './mask.ts';
import { drawSegment } from './stroke.ts';

const size = { width: 700, height: 500 };

function disc(
  mask: ReturnType<typeof createEmptyMask>,
  history: History,
  x: number,
  y: number,
  radius: number,
) {
  const dab = { x, y, radius };
  history.captureBefore({
    left: Math.floor(x - radius - 1),
    top: Math.floor(y - radius - 1),
    right: Math.ceil(x + radius + 1),
    bottom: Math.ceil(y + radius + 1),
  });
  drawSegment(mask, dab, dab, false);
  return history.finish();
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('disc' as const),
      x: fc.integer({ min: -20, max: 720 }),
      y: fc.integer({ min: -20, max: 520 }),
      radius: fc.integer({ min: 2, max: 120 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('invert' as const) }) },
);

describe('the history of a mask', () => {
  it('undoes and redoes any sequence of steps', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const mask = createEmptyMask(size);
        const history = new History(mask);
        const states = [mask.pixels.slice()];
        for (const each of steps) {
          const changed =
            each.kind === 'invert'
              ? history.invert() !== null
              : disc(mask, history, each.x, each.y, each.radius);
          if (changed) states.push(mask.pixels.slice());
          expect(history.covered).toBeCloseTo(sumPixels(mask, toRect(mask)) / 255 / (700 * 500), 10);
        }
        for (const state of states.slice(0, -1).toReversed()) {
          history.undo();
          expect(Buffer.compare(mask.pixels, state)).toBe(0);
        }
        expect(history.undo()).toBeNull();
        for (const state of states.slice(1)) {
          history.redo();
          expect(Buffer.compare(mask.pixels, state)).toBe(0);
        }
        expect(history.redo()).toBeNull();
        expect(history.covered).toBeCloseTo(sumPixels(mask, toRect(mask)) / 255 / (700 * 500), 10);
      }),
      { numRuns: 25 },
    );
  });

  it('adds no step for a stroke that changed nothing', () => {
    const mask = createEmptyMask(size);
    const history = new History(mask);
    expect(disc(mask, history, 100, 100, 30)).toBe(true);
    expect(disc(mask, history, 100, 100, 20)).toBe(false);
    history.undo();
    expect(history.canUndo).toBe(false);
  });

  it('drops the redo steps after a new step', () => {
    const mask = createEmptyMask(size);
    const history = new History(mask);
    disc(mask, history, 100, 100, 30);
    history.undo();
    expect(history.canRedo).toBe(true);
    disc(mask, history, 300, 100, 30);
    expect(history.canRedo).toBe(false);
  });

  it('reverts an unfinished stroke without a step', () => {
    const mask = createEmptyMask(size);
    const history = new History(mask);
    history.captureBefore({ left: 0, top: 0, right: 80, bottom: 80 });
    drawSegment(mask, { x: 20, y: 20, radius: 9 }, { x: 60, y: 60, radius: 9 }, false);
    history.abandon();
    expect(mask.pixels.every((pixel) => pixel === 0)).toBe(true);
    expect(history.canUndo).toBe(false);
  });

  it('stays within its budget: the oldest steps are dropped, the newest never', () => {
    const mask = createEmptyMask(size);
    const budget = 6_000;
    const history = new History(mask, { budget });
    for (let turn = 0; turn < 60; turn += 1) disc(mask, history, 10 * turn, 8 * turn, 40);
    expect(history.bytes).toBeLessThanOrEqual(budget);
    let steps = 0;
    while (history.undo()) steps += 1;
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(60);
  });

  it('goes on from stored steps: undoes and redoes them, the newest within a size', () => {
    const mask = createEmptyMask(size);
    const history = new History(mask);
    for (let turn = 0; turn < 6; turn += 1) disc(mask, history, 40 * turn, 30 * turn, 20);
    history.invert();
    history.undo();
    const drawn = mask.pixels.slice();
    const reloaded = { ...mask, pixels: mask.pixels.slice() };
    const later = new History(reloaded, { steps: structuredClone(history.listSteps(1_000_000)) });
    expect(later.covered).toBe(history.covered);
    later.redo();
    expect(reloaded.pixels[0]).toBe(255 - (drawn[0] ?? 0));
    for (let turn = 0; turn < 7; turn += 1) expect(later.undo()).not.toBeNull();
    expect(later.canUndo).toBe(false);
    expect(reloaded.pixels.every((pixel) => pixel === 0)).toBe(true);
    while (later.redo());
    later.undo();
    expect(reloaded.pixels).toEqual(drawn);

    const some = history.listSteps(history.bytes / 2);
    expect(some.past.length).toBeGreaterThan(0);
    expect(some.past.length).toBeLessThan(6);
    expect(some.past).toEqual(history.listSteps(1_000_000).past.slice(-some.past.length));
  });

  it('keeps a whole inverted mask of 16 megapixels in less than a kilobyte', () => {
    const mask = createEmptyMask({ width: 4096, height: 4096 });
    const history = new History(mask);
    history.invert();
    expect(history.bytes).toBeLessThan(1024);
    expect(history.covered).toBe(1);
  });
});
