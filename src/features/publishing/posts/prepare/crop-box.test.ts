import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelKinds, channelRules } from '#contract/channel-kinds.ts';
import { listPostProblems } from '#contract/post-problems.ts';
import { findCropBox, getDefaultCrop } from './crop-box.ts';

const picture = fc.record({
  width: fc.integer({ min: 64, max: 6_000 }),
  height: fc.integer({ min: 64, max: 6_000 }),
});
const fraction = fc.double({ min: 0, max: 0.6, noNaN: true });
const box = fc.record({ x: fraction, y: fraction, width: fc.constant(0.2), height: fc.constant(0.3) });

describe('the part of a picture that a channel gets', () => {
  it('lies within the picture and in the outlet’s range, around the faces', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...channelKinds),
        picture,
        fc.array(box, { maxLength: 3 }),
        (kind, size, faces) => {
          const found = findCropBox(kind, size, { crop: null, faces });
          const range = channelRules[kind].pictures?.ratio;
          if (!found) {
            if (range) expect(size.width / size.height).toBeGreaterThanOrEqual(range.least - 1e-9);
            return;
          }
          expect(found.width).toBeLessThanOrEqual(size.width);
          expect(found.height).toBeLessThanOrEqual(size.height);
          expect(found.place).toBe(faces.length > 0 ? 'at' : 'attention');
          if (found.place === 'at') {
            expect(found.left >= 0 && found.left + found.width <= size.width).toBe(true);
            expect(found.top >= 0 && found.top + found.height <= size.height).toBe(true);
          }
        },
      ),
    );
  });

  it('without the creator’s choice is one that the channel takes', () => {
    fc.assert(
      fc.property(fc.constantFrom('instagram', 'telegram' as const), picture, (kind, size) => {
        const crop = getDefaultCrop(kind, size);
        const medium = { type: 'image', category: 'sfw', ...size, seconds: null, byteSize: 1, crop } as const;
        const post = { text: 'Good morning', title: '', media: [medium] };
        expect(listPostProblems(post, { kind, takesAdult: false })).toEqual([]);
      }),
    );
  });

  it('is what the creator chose, in pixels', () => {
    const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
    expect(findCropBox('x', { width: 1_000, height: 800 }, { crop, faces: null })).toEqual({
      ...{ place: 'at', left: 250, top: 0 },
      ...{ width: 500, height: 800 },
    });
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    expect(findCropBox('instagram', { width: 1_000, height: 100 }, { crop: whole, faces: null })).toBeNull();
  });

  it('of a wide picture for Instagram has its first shape, with the face in it', () => {
    const faces = [{ x: 0.8, y: 0.3, width: 0.1, height: 0.2 }];
    expect(findCropBox('instagram', { width: 2_000, height: 1_000 }, { crop: null, faces })).toEqual({
      ...{ place: 'at', left: 1_200, top: 0 },
      ...{ width: 800, height: 1_000 },
    });
  });
});
