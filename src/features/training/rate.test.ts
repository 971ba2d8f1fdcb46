import { describe, expect, it } from 'vitest';
import { rateOf } from './rate.ts';

const at = (step: number, second: number) => ({ step, at: new Date(1_790_000_000_000 + second * 1_000) });

describe('the rate of a training', () => {
  it('is that of the last minute, whatever was before', () => {
    expect(rateOf([at(1, 0), at(1_000, 100), at(1_010, 110), at(1_060, 130)])).toBe(2);
  });

  it('is not known before there are two reports', () => {
    expect(rateOf([])).toBeNull();
    expect(rateOf([at(10, 0)])).toBeNull();
    expect(rateOf([at(10, 0), at(20, 60)])).toBeNull();
  });

  it('is not known of two reports of one moment', () => {
    expect(rateOf([at(10, 0), at(20, 0)])).toBeNull();
  });
});
