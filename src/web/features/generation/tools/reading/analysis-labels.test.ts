import { describe, expect, it } from 'vitest';
import { describeCredentials, describeExposure, describeSharpness, formatBytes } from './analysis-labels.ts';

describe('the labels of an analysis', () => {
  it.each([
    [0, 'Blurred'],
    [29.9, 'Blurred'],
    [30, 'Soft'],
    [99.9, 'Soft'],
    [100, 'Sharp'],
    [1_240, 'Very sharp'],
  ])('a sharpness of %s: %s', (sharpness, words) => {
    expect(describeSharpness(sharpness)).toBe(words);
  });

  it.each([
    [{ mean: 0.1, black: 0.42, white: 0 }, 'Dark; 42% is pure black'],
    [{ mean: 0.5, black: 0.01, white: 0.02 }, 'Balanced'],
    [{ mean: 0.5, black: 0.1, white: 0.08 }, 'Balanced; 10% is pure black, 8% is pure white'],
    [{ mean: 0.9, black: 0, white: 0.3 }, 'Bright; 30% is pure white'],
  ])('an exposure of %j: %s', (exposure, words) => {
    expect(describeExposure(exposure)).toBe(words);
  });

  it.each([
    [{ found: false, valid: null }, 'None found'],
    [{ found: true, valid: true }, 'Found and valid'],
    [{ found: true, valid: false }, 'Found, but invalid'],
    [{ found: true, valid: null }, 'Found, but not verifiable'],
  ])('content credentials %j: %s', (credentials, words) => {
    expect(describeCredentials(credentials)).toBe(words);
  });

  it.each([
    [840, '840 B'],
    [412_300, '412 KB'],
    [999_600, '1 MB'],
    [3_440_000, '3.4 MB'],
  ])('%s bytes are %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});
