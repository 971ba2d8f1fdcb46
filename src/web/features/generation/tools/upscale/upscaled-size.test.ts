import { describe, expect, it } from 'vitest';
import { calculateUpscaledSize, describeDetail, sizeReason } from './upscaled-size.ts';

describe('the size of an upscaled picture', () => {
  it('is given in pixels and in megapixels', () => {
    expect(calculateUpscaledSize({ width: 1024, height: 1536 }, 2)).toEqual({
      width: 2048,
      height: 3072,
      megapixels: '6.3 megapixels',
      tooLarge: false,
    });
    expect(calculateUpscaledSize({ width: 1024, height: 1536 }, 4).megapixels).toBe('25 megapixels');
  });

  it('may be 8192 × 8192 and not a pixel more', () => {
    expect(sizeReason({ width: 2048, height: 2048 }, 4)).toBeNull();
    expect(sizeReason({ width: 2049, height: 2048 }, 4)).toBe(
      '4× would be 67 megapixels; the maximum is 67. Choose 2×.',
    );
    expect(sizeReason({ width: 6000, height: 4000 }, 2)).toMatch(/Choose a smaller picture/);
  });
});

it('describes how much detail is added', () => {
  expect([0, 0.3, 0.5, 1].map(describeDetail)).toEqual(['None', 'Gentle', 'Clear', 'Crisp']);
});
