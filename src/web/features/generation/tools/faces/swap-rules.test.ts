import { describe, expect, it } from 'vitest';
import type { SourcePicture } from '#contract/source-picture.ts';
import { listReasons } from '#web/lib/reasons.ts';
import { describeStrength, findSfwOnlyReason, listSwapObjections } from './swap-rules.ts';

const picture = (facts: Partial<SourcePicture> = {}): SourcePicture => ({
  picture: { contentId: '0199a000-0000-7000-8000-000000000001' },
  name: 'a violin maker',
  width: 864,
  height: 1152,
  placeholder: '#423322',
  category: 'sfw',
  origin: 'generated',
  people: 'none',
  referenceUses: [],
  recipeEngine: null,
  faces: null,
  uses: [{ operation: 'face_swap', sfw: null, nsfw: null }],
  ...facts,
});

const ready = { source: picture(), target: picture(), category: 'sfw', faces: 1, swaps: 1 } as const;
const reasons = (input: Parameters<typeof listSwapObjections>[0]) => listReasons(listSwapObjections(input));

describe('a face swap', () => {
  it('can begin with a face in each picture', () => {
    expect(reasons(ready)).toEqual([]);
  });

  it('asks for the picture of the face, then for a frame in it, then for one in the target', () => {
    expect(reasons({ ...ready, source: undefined, faces: 0, swaps: 0 })).toEqual([
      'Choose the picture with the face to use.',
    ]);
    expect(reasons({ ...ready, faces: 0, swaps: 0 })).toEqual(['Draw a box around the face to use.']);
    expect(reasons({ ...ready, swaps: 0 })).toEqual([
      'Draw a box around a face to replace, or assign a new face.',
    ]);
  });

  it('swaps at most eight faces', () => {
    expect(reasons({ ...ready, swaps: 9 })).toEqual([
      'You can swap up to 8 faces at once. Set the others to “Stays”.',
    ]);
  });

  it('says of either picture that it is too large', () => {
    const large = picture({ width: 6000, height: 4000 });
    const why =
      'This picture has 24.0 megapixels; at most 16.8 megapixels can be edited. Use a smaller copy.';
    expect(reasons({ ...ready, target: large })).toEqual([why]);
    expect(reasons({ ...ready, source: large })).toEqual([`Whose face: ${why}`]);
  });

  it('repeats the objection of the server, by the category of the result', () => {
    const uses = [{ operation: 'face_swap' as const, sfw: null, nsfw: 'An uploaded face is never adult.' }];
    const uploaded = { ...ready, source: picture({ origin: 'uploaded', uses }) };
    expect(reasons(uploaded)).toEqual([]);
    expect(reasons({ ...uploaded, category: 'nsfw' })).toEqual([
      'Whose face: An uploaded face is never adult.',
    ]);
  });

  it('is SFW-only with an upload, and says so', () => {
    expect(findSfwOnlyReason([picture(), picture({ origin: 'uploaded' })])).toMatch(/SFW-only/);
    expect(findSfwOnlyReason([picture(), undefined])).toBeNull();
  });
});

describe('identity strength', () => {
  it.each([
    [0, 'Slight'],
    [0.5, 'Balanced'],
    [0.8, 'Strong'],
    [1, 'Full'],
  ])('%s: %s', (strength, words) => {
    expect(describeStrength(strength)).toBe(words);
  });
});
