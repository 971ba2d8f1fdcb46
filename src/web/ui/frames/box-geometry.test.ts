import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box as boxSchema } from '#contract/box.ts';
import {
  corners,
  createBoxFromDrag,
  createCenteredBox,
  dragCorner,
  growBox,
  minSide,
  moveBox,
  toSquareCrop,
} from './box-geometry.ts';

const face = { x: 0.4, y: 0.2, width: 0.2, height: 0.3 };

describe('a frame around a face', () => {
  it('is drawn from any corner to the opposite one', () => {
    const drawn = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    expect(createBoxFromDrag({ x: 0.1, y: 0.2 }, { x: 0.4, y: 0.6 })).toEqual(drawn);
    expect(createBoxFromDrag({ x: 0.4, y: 0.6 }, { x: 0.1, y: 0.2 })).toEqual(drawn);
    expect(createBoxFromDrag({ x: 0.4, y: 0.2 }, { x: 0.1, y: 0.6 })).toEqual(drawn);
  });

  it('ends at the edge of the picture however far the pointer goes', () => {
    expect(createBoxFromDrag({ x: 0.8, y: 0.9 }, { x: 3, y: 7 })).toEqual({
      x: 0.8,
      y: 0.9,
      width: 0.2,
      height: 0.1,
    });
  });

  it('is not drawn by a press that hardly moved', () => {
    expect(createBoxFromDrag({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.7 })).toBeNull();
  });

  it('keeps its size when it is pushed against an edge', () => {
    expect(moveBox(face, { x: 5, y: -5 })).toEqual({ ...face, x: 0.8, y: 0 });
  });

  it('is resized by a corner while the opposite one stays', () => {
    expect(dragCorner(face, 'nw', { x: 0.3, y: 0.1 })).toEqual({ x: 0.3, y: 0.1, width: 0.3, height: 0.4 });
    expect(dragCorner(face, 'se', { x: 0.5, y: 0.4 })).toEqual({ x: 0.4, y: 0.2, width: 0.1, height: 0.2 });
    expect(dragCorner(face, 'ne', { x: 0.9, y: 0.3 })).toEqual({ x: 0.4, y: 0.3, width: 0.5, height: 0.2 });
    expect(dragCorner(face, 'sw', { x: 0.5, y: 0.9 })).toEqual({ x: 0.5, y: 0.2, width: 0.1, height: 0.7 });
  });

  it('keeps its minimum size when a corner is dragged past the opposite one', () => {
    expect(dragCorner(face, 'se', { x: 0, y: 0 })).toEqual({ ...face, width: minSide, height: minSide });
  });

  it('grows to the right and down by the keyboard', () => {
    expect(growBox(face, { x: 0.01, y: 0 })).toEqual({ ...face, width: 0.21 });
    expect(growBox(face, { x: 0, y: 9 })).toEqual({ ...face, height: 0.8 });
  });

  it('begins as a square in the middle of a picture', () => {
    expect(createCenteredBox({ width: 600, height: 300 })).toEqual({
      x: 0.4167,
      y: 0.3333,
      width: 0.1666,
      height: 0.3334,
    });
  });

  it('is shown as a square of pixels around it, within the picture', () => {
    const wide = { width: 1000, height: 500 };
    expect(toSquareCrop({ x: 0.5, y: 0.2, width: 0.1, height: 0.4 }, wide)).toEqual({
      x: expect.closeTo(0.45),
      y: 0.2,
      width: 0.2,
      height: 0.4,
    });
    expect(toSquareCrop({ x: 0, y: 0, width: 1, height: 0.5 }, wide)).toEqual({
      x: 0.25,
      y: 0,
      width: 0.5,
      height: 1,
    });
  });

  it('stays inside the picture, and as large as a face, whatever is done to it', () => {
    const point = fc.record({
      x: fc.double({ min: -2, max: 2, noNaN: true }),
      y: fc.double({ min: -2, max: 2, noNaN: true }),
    });
    const action = fc.oneof(
      point.map((by) => ({ do: 'move' as const, by })),
      point.map((by) => ({ do: 'grow' as const, by })),
      fc.record({ do: fc.constant('drag' as const), corner: fc.constantFrom(...corners), to: point }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        let box = face;
        for (const each of actions) {
          if (each.do === 'move') box = moveBox(box, each.by);
          else if (each.do === 'grow') box = growBox(box, each.by);
          else box = dragCorner(box, each.corner, each.to);
          expect(boxSchema.safeParse(box).success).toBe(true);
          expect(Math.min(box.width, box.height)).toBeGreaterThan(minSide - 0.0005);
          expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1.00001);
        }
      }),
    );
  });
});
