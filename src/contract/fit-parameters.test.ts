import { describe, expect, it } from 'vitest';
import { fitParameters, fitSize } from './fit-parameters.ts';
import { generateImageForm, generateSfwVideoForm } from './generation.ts';
import type { ParameterSupport } from './generation-parameters.ts';
import { savedStyleChange, savedStyleForm } from './saved-styles.ts';

const size = { min: 512, max: 1536, step: 8, maxPixels: 1536 * 1024, maxRatio: 3 };
const support: ParameterSupport = {
  steps: { min: 10, max: 60, step: 1, usual: 30 },
  guidance: { min: 1, max: 15, step: 0.1, usual: 6 },
  sampler: { values: ['dpmpp_2m', 'euler'], usual: 'dpmpp_2m' },
  scheduler: { reason: 'FLUX.2 has a noise schedule of its own.' },
  size,
};

describe('fitting parameters', () => {
  it('leaves what is taken as it is', () => {
    const parameters = { steps: 10, guidance: 15, sampler: 'euler', size: { width: 1536, height: 1024 } };
    expect(fitParameters(parameters, support)).toEqual({ parameters, changes: [] });
    expect(fitParameters({}, null)).toEqual({ parameters: {}, changes: [] });
  });

  it('takes numbers to their nearest bound and says which it is', () => {
    expect(fitParameters({ steps: 61, guidance: 0.5 }, support)).toEqual({
      parameters: { steps: 60, guidance: 1 },
      changes: [
        { parameter: 'steps', from: '61', to: '60', reason: 'Steps here are 10 to 60.' },
        { parameter: 'guidance', from: '0.5', to: '1', reason: 'Guidance here is 1 to 15.' },
      ],
    });
  });

  it('drops what is not taken, with the reason', () => {
    expect(fitParameters({ sampler: 'lcm', scheduler: 'karras' }, support)).toEqual({
      parameters: {},
      changes: [
        { parameter: 'sampler', from: 'lcm', to: null, reason: 'The models here have no sampler “lcm”.' },
        {
          parameter: 'scheduler',
          from: 'karras',
          to: null,
          reason: 'FLUX.2 has a noise schedule of its own.',
        },
      ],
    });
    expect(fitParameters({ steps: 20, size: { width: 512, height: 512 } }, null).changes).toHaveLength(2);
  });

  it.each([
    [
      { width: 2048, height: 2048 },
      { width: 1248, height: 1248 },
    ],
    [
      { width: 2048, height: 256 },
      { width: 1536, height: 512 },
    ],
    [
      { width: 1536, height: 512 },
      { width: 1536, height: 512 },
    ],
    [
      { width: 515, height: 516 },
      { width: 512, height: 520 },
    ],
  ])('takes the size %j to the nearest one that is taken', (asked, fitting) => {
    expect(fitSize(asked, size)).toEqual(fitting);
  });

  it('finds a size within all bounds for every size, and keeps those that fit', () => {
    for (const range of [size, { ...size, maxRatio: 2, maxPixels: 900_000 }]) {
      for (let width = 256; width <= 2048; width += 56) {
        for (let height = 256; height <= 2048; height += 56) {
          const found = fitSize({ width, height }, range);
          const [shorter, longer] = [found.width, found.height].sort((a, b) => a - b) as [number, number];
          const place = `${width} × ${height}`;
          expect(shorter, place).toBeGreaterThanOrEqual(range.min);
          expect(longer, place).toBeLessThanOrEqual(range.max);
          expect(longer / shorter, place).toBeLessThanOrEqual(range.maxRatio);
          expect(shorter * longer, place).toBeLessThanOrEqual(range.maxPixels);
          expect([shorter % 8, longer % 8], place).toEqual([0, 0]);
          expect(fitSize(found, range), place).toEqual(found);
        }
      }
    }
  });
});

describe('the contract', () => {
  const read = (parameters: object) => {
    const result = generateImageForm.safeParse({ type: 'image', prompt: 'a harbour', parameters });
    return result.success ? 'taken' : result.error.issues.map(({ message }) => message);
  };
  const contentId = crypto.randomUUID();

  it('takes parameters, and names what is wrong with others', () => {
    expect(read({ steps: 30, guidance: 6.5, sampler: 'dpmpp_2m', scheduler: 'karras' })).toBe('taken');
    expect(read({ size: { width: 1024, height: 768 }, styleWords: 'film grain' })).toBe('taken');
    expect(read({ variation: { contentId, strength: 0.4 } })).toBe('taken');
    expect(read({ steps: 0 })).toEqual(['At least 1 step']);
    expect(read({ steps: 20.5 })).toEqual(['Steps are a whole number']);
    expect(read({ steps: 151 })).toEqual(['At most 150 steps']);
    expect(read({ guidance: 31 })).toEqual(['Guidance is at most 30']);
    expect(read({ sampler: 'Euler A' })).toEqual(['Choose one of the listed samplers']);
    expect(read({ size: { width: 1001, height: 768 } })).toEqual(['A side is a multiple of 8 pixels']);
    expect(read({ size: { width: 4096, height: 768 } })).toEqual(['A side has 256 to 2048 pixels']);
    expect(read({ styleWords: 'x'.repeat(501) })).toEqual(['Style words have at most 500 characters']);
    expect(read({ variation: { contentId, strength: 0 } })).toEqual([
      'A variation changes something: choose a higher strength',
    ]);
  });

  it('takes neither a size nor “Best of 4” for a variation', () => {
    const variation = { contentId, strength: 0.4 };
    expect(read({ variation, size: { width: 512, height: 512 } })).toEqual([
      'A variation has the size of its picture',
    ]);
    expect(read({ variation, bestOf: 4 })).toEqual([
      '“Best of 4” chooses among new pictures, not among variations',
    ]);
  });

  it('takes the sampling of a video, but no size', () => {
    expect(generateSfwVideoForm.safeParse({ prompt: 'a harbour', steps: 12 }).success).toBe(true);
    const sized = { prompt: 'a harbour', size: { width: 512, height: 512 } };
    expect(generateSfwVideoForm.safeParse(sized).success).toBe(false);
  });

  it('saves no style without a setting or words, and no change without one', () => {
    const issues = (result: { error?: { issues: { message: string }[] } | undefined }) =>
      result.error?.issues.map(({ message }) => message) ?? [];
    expect(issues(savedStyleForm.safeParse({ name: 'Film' }))).toEqual([
      'Choose a setting or enter style words first',
    ]);
    expect(issues(savedStyleForm.safeParse({ name: ' ', words: 'grain' }))).toEqual(['A style needs a name']);
    expect(issues(savedStyleForm.safeParse({ name: 'Film', parameters: { steps: 40 } }))).toEqual([]);
    expect(issues(savedStyleChange.safeParse({}))).toEqual(['Nothing to change']);
    expect(issues(savedStyleChange.safeParse({ settings: { parameters: {}, words: '' } }))).toEqual([
      'Choose a setting or enter style words first',
    ]);
  });
});
