import { describe, expect, it } from 'vitest';
import { computeStepsPerSecond } from './rate.ts';

const at = (step: number, second: number) => ({ step, at: new Date(1_790_000_000_000 + second * 1_000) });

describe('the rate of a training', () => {
  it('is that of the last minute', () => {
    expect(computeStepsPerSecond([at(1, 0), at(1_000, 100), at(1_010, 110), at(1_060, 130)])).toBe(2);
  });

  it('is unknown before there are two reports', () => {
    expect(computeStepsPerSecond([])).toBeNull();
    expect(computeStepsPerSecond([at(10, 0)])).toBeNull();
    expect(computeStepsPerSecond([at(10, 0), at(20, 60)])).toBeNull();
  });

  it('is unknown for two reports of one moment', () => {
    expect(computeStepsPerSecond([at(10, 0), at(20, 0)])).toBeNull();
  });
});
