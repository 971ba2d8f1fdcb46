import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitIn,
  nextScale,
  panBy,
  pinch,
  type Stage,
  scalesOf,
  toPicture,
  toRoom,
  type View,
  zoomTo,
} from './view.ts';

const stage: Stage = {
  picture: { width: 4096, height: 4096 },
  room: { width: 800, height: 600 },
  around: { width: 12, height: 12 },
  slack: 48,
  fitLargest: 2,
  actual: 1,
  shrink: 2,
};
const middle = { x: 400, y: 300 };

describe('the view', () => {
  it('fits a picture into its room, in the middle, and enlarges a small one no more than it may', () => {
    const view = fitIn(stage);
    expect(view.scale).toBeCloseTo(576 / 4096);
    expect(toRoom(view, { x: 2048, y: 2048 })).toEqual(middle);
    expect(fitIn({ ...stage, picture: { width: 64, height: 64 } }).scale).toBe(2);
  });

  it('leads from the picture to the room and back', () => {
    const view = { scale: 0.37, x: 12, y: -40 };
    const place = toPicture(view, toRoom(view, { x: 1234, y: 987 }));
    expect(place.x).toBeCloseTo(1234);
    expect(place.y).toBeCloseTo(987);
  });

  it('keeps under the pointer what lies there while it zooms', () => {
    const at = { x: 250, y: 410 };
    let view = fitIn(stage);
    for (const scale of [0.5, 1, 4, 2]) {
      const under = toPicture(view, at);
      view = zoomTo(view, scale, at, stage);
      // Where an edge would leave the room, the picture gives way: not here.
      expect(toPicture(view, at).x).toBeCloseTo(under.x);
      expect(toPicture(view, at).y).toBeCloseTo(under.y);
    }
  });

  it('zooms within bounds', () => {
    const view = fitIn(stage);
    expect(zoomTo(view, 1000, middle, stage).scale).toBe(16);
    expect(zoomTo(view, 0, middle, stage).scale).toBeCloseTo(view.scale / 2);
  });

  it('can show a small picture in its own size, though fitted it is larger', () => {
    const small = { ...stage, picture: { width: 200, height: 200 }, fitLargest: Infinity, shrink: 1 };
    expect(fitIn(small).scale).toBeCloseTo(2.88);
    expect(zoomTo(fitIn(small), 1, middle, small)).toEqual({ scale: 1, x: 300, y: 200 });
    expect(zoomTo(fitIn(small), 0, middle, small).scale).toBe(1);
    expect(zoomTo(fitIn(small), 0, middle, { ...small, actual: 0.5 }).scale).toBe(0.5);
  });

  it('steps from one round scale to the next', () => {
    expect(nextScale(0.14, 1)).toBe(0.15);
    expect(nextScale(1, 1)).toBe(1.5);
    expect(nextScale(1, -1)).toBe(0.67);
    expect(nextScale(16, 1)).toBe(16);
  });

  it('follows two fingers: what lay between them lies between them, spread as they are', () => {
    const view = zoomTo(fitIn(stage), 0.5, middle, stage);
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
  room: fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 3000 }) }),
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

  /** Where it covers the room there is never more bare room than the slack; where it does not, it is in the middle. */
  function expectInPlace(view: View, { picture, room, slack }: Stage): void {
    for (const [axis, length] of axes) {
      const start = view[axis];
      const end = start + picture[length] * view.scale;
      const bare = 1e-6 * Math.max(1, end - start);
      if (end - start + 2 * slack <= room[length]) {
        expect(Math.abs(start + end - room[length])).toBeLessThan(bare * 10);
      } else {
        expect(start).toBeLessThanOrEqual(slack + bare);
        expect(end).toBeGreaterThanOrEqual(room[length] - slack - bare);
      }
    }
  }

  it('is in its place, at a scale within bounds', () => {
    fc.assert(
      fc.property(anyStage, fc.array(anyMove, { maxLength: 12 }), (stage, moves) => {
        const { smallest, largest } = scalesOf(stage);
        let view = fitIn(stage);
        for (const move of moves) {
          view =
            'scale' in move
              ? zoomTo(
                  view,
                  move.scale,
                  { x: move.x * stage.room.width, y: move.y * stage.room.height },
                  stage,
                )
              : panBy(view, move.panX, move.panY, stage);
          expectInPlace(view, stage);
          expect(view.scale).toBeGreaterThanOrEqual(Math.min(smallest, fitIn(stage).scale));
          expect(view.scale).toBeLessThanOrEqual(Math.max(largest, fitIn(stage).scale));
        }
      }),
    );
  });

  it('comes back whole: fitted it is inside its room, in the middle', () => {
    fc.assert(
      fc.property(anyStage, (stage) => {
        const view = fitIn(stage);
        for (const [axis, length] of axes) {
          expect(view[axis]).toBeGreaterThanOrEqual(-1);
          expect(view[axis] * 2 + stage.picture[length] * view.scale).toBeCloseTo(stage.room[length], 3);
        }
      }),
    );
  });
});
