import { describe, expect, it } from 'vitest';
import type { SourcePicture } from '#contract/tools.ts';
import { standing } from '#web/lib/reasons.ts';
import { describeStrength, reasonsAgainstSwap, whyOnlySafe } from './swap-order.ts';

const picture = (facts: Partial<SourcePicture> = {}): SourcePicture => ({
  picture: { contentId: '0199a000-0000-7000-8000-000000000001' },
  name: 'a violin maker',
  width: 864,
  height: 1152,
  placeholder: '#423322',
  category: 'sfw',
  origin: 'generated',
  people: 'none',
  faces: null,
  uses: [{ operation: 'face_swap', sfw: null, nsfw: null }],
  ...facts,
});

const ready = { source: picture(), target: picture(), category: 'sfw', faces: 1, swaps: 1 } as const;
const reasons = (circumstances: Parameters<typeof reasonsAgainstSwap>[0]) =>
  standing(reasonsAgainstSwap(circumstances));

describe('a face swap', () => {
  it('can begin with a face in each picture', () => {
    expect(reasons(ready)).toEqual([]);
  });

  it('asks for the picture of the face, then for a frame in it, then for one in the target', () => {
    expect(reasons({ ...ready, source: undefined, faces: 0, swaps: 0 })).toEqual([
      'Choose the picture whose face to take.',
    ]);
    expect(reasons({ ...ready, faces: 0, swaps: 0 })).toEqual(['Frame the face to take.']);
    expect(reasons({ ...ready, swaps: 0 })).toEqual([
      'Frame a face that is to be swapped, or give one a new face.',
    ]);
  });

  it('swaps at most eight faces', () => {
    expect(reasons({ ...ready, swaps: 9 })).toEqual([
      'At most 8 faces can be swapped at once. Let the others stay.',
    ]);
  });

  it('says of either picture that it is too large', () => {
    const large = picture({ width: 6000, height: 4000 });
    const why =
      'This picture has 24.0 megapixels; at most 16.8 megapixels can be edited. Bring in a smaller copy of it.';
    expect(reasons({ ...ready, target: large })).toEqual([why]);
    expect(reasons({ ...ready, source: large })).toEqual([`Whose face: ${why}`]);
  });

  it('repeats what the server says against the face, by the category of the result', () => {
    const uses = [{ operation: 'face_swap' as const, sfw: null, nsfw: 'An uploaded face is never adult.' }];
    const uploaded = { ...ready, source: picture({ origin: 'uploaded', uses }) };
    expect(reasons(uploaded)).toEqual([]);
    expect(reasons({ ...uploaded, category: 'nsfw' })).toEqual([
      'Whose face: An uploaded face is never adult.',
    ]);
  });

  it('is safe for work as soon as an upload is part of it, and says so', () => {
    expect(whyOnlySafe([picture(), picture({ origin: 'uploaded' })])).toMatch(/safe for work, always/);
    expect(whyOnlySafe([picture(), undefined])).toBeNull();
  });
});

describe('identity strength', () => {
  it.each([
    [0, 'A hint'],
    [0.5, 'Half and half'],
    [0.8, 'Clearly them'],
    [1, 'Them alone'],
  ])('%s: %s', (strength, words) => {
    expect(describeStrength(strength)).toBe(words);
  });
});
