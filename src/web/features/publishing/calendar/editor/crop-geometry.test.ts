import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelKinds, channelRules } from '#contract/channel-kinds.ts';
import { getRatio } from '#contract/post-problems.ts';
import { mediaCrop } from '#contract/posts.ts';
import { dragCropCorner, fitCrop, growCrop, isInRange, moveCrop, scaleCrop } from './crop-geometry.ts';

const tall = { width: 1024, height: 2048 };

describe('a crop', () => {
  it('to a shape is as large as the picture allows, in its middle', () => {
    expect(fitCrop(tall, 1)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
    expect(fitCrop({ width: 2000, height: 1000 }, 1)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
  });

  it('to another shape stays where it was, as far as it fits', () => {
    expect(fitCrop(tall, 1, { x: 0, y: 0.5, width: 1, height: 0.5 })).toEqual({
      ...{ x: 0, y: 0.5, width: 1, height: 0.5 },
    });
  });

  it('does not leave its picture when it is moved', () => {
    expect(moveCrop({ x: 0.5, y: 0, width: 0.5, height: 0.5 }, { x: 0.3, y: -0.1 })).toEqual({
      ...{ x: 0.5, y: 0, width: 0.5, height: 0.5 },
    });
  });

  it('keeps its ratio when its corner is dragged', () => {
    const crop = dragCropCorner({ x: 0.1, y: 0.1, width: 0.5, height: 0.25 }, { x: 0.9, y: 0.2 }, tall, 1);
    expect(getRatio({ crop, ...tall })).toBeCloseTo(1, 2);
  });

  it('is always one that the server takes', () => {
    const fraction = fc.double({ min: -0.5, max: 1.5, noNaN: true });
    const side = fc.integer({ min: 64, max: 8_192 });
    const ratio = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(side, side, ratio, fraction, fraction, (width, height, wanted, x, y) => {
        const picture = { width, height };
        const fitted = fitCrop(picture, wanted);
        const changed = [
          fitted,
          moveCrop(fitted, { x, y }),
          scaleCrop(fitted, Math.abs(x) + 0.01),
          growCrop(fitted, { x, y }),
          dragCropCorner(fitted, { x, y }, picture, wanted),
          dragCropCorner(fitted, { x, y }, picture, null),
        ];
        for (const crop of changed) expect(mediaCrop.safeParse(crop).error?.message).toBeUndefined();
      }),
    );
  });

  it('to the first shape of an outlet is in the range of that outlet, of whatever picture', () => {
    const side = fc.integer({ min: 256, max: 4_096 });
    fc.assert(
      fc.property(fc.constantFrom(...channelKinds), side, side, (kind, width, height) => {
        const { pictures, shapes } = channelRules[kind];
        const [shape] = shapes;
        // Beyond these ratios a side would be smaller than a crop may be.
        fc.pre(shape !== undefined && width / height < 8 && height / width < 8);
        const crop = fitCrop({ width, height }, shape.width / shape.height);
        expect(isInRange(getRatio({ crop, width, height }), pictures?.ratio ?? null)).toBe(true);
      }),
    );
  });
});
