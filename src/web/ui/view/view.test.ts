import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitView,
  getScaleRange,
  nextScale,
  panBy,
  pinch,
  type Stage,
  toPicture,
  toViewport,
  type View,
  zoomTo,
} from './view.ts';

const stage: Stage = {
  picture: { width: 4096, height: 4096 },
  viewport: { width: 800, height: 600 },
  around: { width: 12, height: 12 },
  slack: 48,
  fitLargest: 2,
  actual: 1,
  shrink: 2,
};
const middle = { x: 400, y: 300 };

describe('the view', () => {
  it('fits and centres a picture, and enlarges a small one up to the limit', () => {
    const view = fitView(stage);
    expect(view.scale).toBeCloseTo(576 / 4096);
    expect(toViewport(view, { x: 2048, y: 2048 })).toEqual(middle);
    expect(fitView({ ...stage, picture: { width: 64, height: 64 } }).scale).toBe(2);
  });

  it('converts points between picture and viewport', () => {
    const view = { scale: 0.37, x: 12, y: -40 };
    const place = toPicture(view, toViewport(view, { x: 1234, y: 987 }));
    expect(place.x).toBeCloseTo(1234);
    expect(place.y).toBeCloseTo(987);
  });

  it('keeps the point under the pointer while zooming', () => {
    const at = { x: 250, y: 410 };
    let view = fitView(stage);
    for (const scale of [0.5, 1, 4, 2]) {
      const under = toPicture(view, at);
      view = zoomTo(view, scale, at, stage);
      // No edge leaves the viewport here, so that the view is not clamped.
      expect(toPicture(view, at).x).toBeCloseTo(under.x);
      expect(toPicture(view, at).y).toBeCloseTo(under.y);
    }
  });

  it('zooms within bounds', () => {
    const view = fitView(stage);
    expect(zoomTo(view, 1000, middle, stage).scale).toBe(16);
    expect(zoomTo(view, 0, middle, stage).scale).toBeCloseTo(view.scale / 2);
  });

  it('can show a small picture at 1:1, though fitted it is larger', () => {
    const small = { ...stage, picture: { width: 200, height: 200 }, fitLargest: Infinity, shrink: 1 };
    expect(fitView(small).scale).toBeCloseTo(2.88);
    expect(zoomTo(fitView(small), 1, middle, small)).toEqual({ scale: 1, x: 300, y: 200 });
    expect(zoomTo(fitView(small), 0, middle, small).scale).toBe(1);
    expect(zoomTo(fitView(small), 0, middle, { ...small, actual: 0.5 }).scale).toBe(0.5);
  });

  it('steps through the zoom steps', () => {
    expect(nextScale(0.14, 1)).toBe(0.15);
    expect(nextScale(1, 1)).toBe(1.5);
    expect(nextScale(1, -1)).toBe(0.67);
    expect(nextScale(16, 1)).toBe(16);
  });

  it('follows a pinch gesture', () => {
    const view = zoomTo(fitView(stage), 0.5, middle, stage);
    const before = [
      { x: 300, y: 300 },
      { x: 400, y: 300 },
    ] as const;
    const after = [
      { x: 280, y: 320 },
      { x: 480, y: 320 },
    ] as const;
    const next = pinch(view, before, after, stage);
    expect(next.scale).toBeCloseTo(1);
    const under = toPicture(view, { x: 350, y: 300 });
    expect(toPicture(next, { x: 380, y: 320 }).x).toBeCloseTo(under.x);
    expect(toPicture(next, { x: 380, y: 320 }).y).toBeCloseTo(under.y);
  });
});

const side = fc.integer({ min: 1, max: 16_384 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyStage: fc.Arbitrary<Stage> = fc.record({
  picture: fc.record({ width: side, height: side }),
  viewport: fc.record({
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 3000 }),
  }),
  around: fc.record({ width: fc.integer({ min: 0, max: 64 }), height: fc.integer({ min: 0, max: 64 }) }),
  slack: fc.integer({ min: 0, max: 48 }),
  fitLargest: fc.constantFrom(1, 2, Infinity),
  actual: fc.constantFrom(1, 1 / 2, 1 / 3),
  shrink: fc.constantFrom(1, 2),
});
const anyMove = fc.oneof(
  fc.record({ scale: fc.double({ min: 0.001, max: 100, noNaN: true }), x: share, y: share }),
  fc.record({ panX: fc.integer({ min: -1e5, max: 1e5 }), panY: fc.integer({ min: -1e5, max: 1e5 }) }),
);

describe('however a picture is zoomed and moved', () => {
  const axes = [
    ['x', 'width'],
    ['y', 'height'],
  ] as const;

  /** A picture that covers the viewport leaves at most the slack free; a smaller one is centred. */
  function expectInPlace(view: View, { picture, viewport, slack }: Stage): void {
    for (const [axis, length] of axes) {
      const start = view[axis];
      const end = start + picture[length] * view.scale;
      const bare = 1e-6 * Math.max(1, end - start);
      if (end - start + 2 * slack <= viewport[length]) {
        expect(Math.abs(start + end - viewport[length])).toBeLessThan(bare * 10);
      } else {
        expect(start).toBeLessThanOrEqual(slack + bare);
        expect(end).toBeGreaterThanOrEqual(viewport[length] - slack - bare);
      }
    }
  }

  it('is clamped, at a scale within the limits', () => {
    fc.assert(
      fc.property(anyStage, fc.array(anyMove, { maxLength: 12 }), (stage, moves) => {
        const { smallest, largest } = getScaleRange(stage);
        let view = fitView(stage);
        for (const move of moves) {
          view =
            'scale' in move
              ? zoomTo(
                  view,
                  move.scale,
                  { x: move.x * stage.viewport.width, y: move.y * stage.viewport.height },
                  stage,
                )
              : panBy(view, move.panX, move.panY, stage);
          expectInPlace(view, stage);
          expect(view.scale).toBeGreaterThanOrEqual(Math.min(smallest, fitView(stage).scale));
          expect(view.scale).toBeLessThanOrEqual(Math.max(largest, fitView(stage).scale));
        }
      }),
    );
  });

  it('fits into the viewport, centred', () => {
    fc.assert(
      fc.property(anyStage, (stage) => {
        const view = fitView(stage);
        for (const [axis, length] of axes) {
          expect(view[axis]).toBeGreaterThanOrEqual(-1);
          expect(view[axis] * 2 + stage.picture[length] * view.scale).toBeCloseTo(stage.viewport[length], 3);
        }
      }),
    );
  });
});
