import { describe, expect, it } from 'vitest';
import { addRuns, type Baseline, compare } from './baseline.ts';
import { atLeast, atMost, multiple, noted, type Outcome } from './setup/bench.ts';

const baseline: Baseline = {
  'queue › jobs': { better: 'higher', median: 0.42, min: 0.36, max: 0.45, runs: 10 },
  'queue › cost': { better: 'lower', median: 2, min: 1.8, max: 2.9, runs: 10 },
};
const outcome = (jobs: number, cost: number): Map<string, Outcome> =>
  new Map([
    [
      'queue',
      {
        figures: [
          atLeast('jobs', jobs, 0.4, ''),
          multiple('cost', cost, ''),
          multiple('new', 9, ''),
          atMost('milliseconds', 900, 1, 'ms', ''),
          noted('said', 'much', ''),
        ],
        memory: [],
      },
    ],
  ]);
const regressions = (jobs: number, cost: number) =>
  compare(outcome(jobs, cost), baseline).flatMap(({ name, isRegression }) => (isRegression ? [name] : []));

describe('a run of the bench against the baseline', () => {
  it('passes within a third of the median', () => {
    expect(regressions(0.42, 2)).toEqual([]);
    expect(regressions(0.33, 2.6)).toEqual([]);
  });

  it('fails where a ratio is worse by more than a third: the fall from 42 % to 16 %', () => {
    expect(regressions(0.16, 2)).toEqual(['queue › jobs']);
    expect(regressions(0.42, 3)).toEqual(['queue › cost']);
  });

  it('accepts the spread of earlier runs', () => {
    expect(regressions(0.42, 2.85)).toEqual([]);
  });

  it('compares ratios alone, and those that the baseline knows', () => {
    expect(compare(outcome(0.5, 1), baseline).map(({ name }) => name)).toEqual([
      'queue › jobs',
      'queue › cost',
    ]);
  });
});

describe('recorded runs', () => {
  const recorded = { 'queue › jobs': { better: 'higher' as const, values: [1, 2, 3, 4, 5, 6, 7, 8, 9] } };
  const values = (runs: Map<string, Outcome>[], adds: boolean) =>
    addRuns({ ...recorded, 'other › one': { better: 'lower', values: [4] } }, runs, adds);

  it('replace the earlier ones of the same figures', () => {
    expect(values([outcome(0.42, 2), outcome(0.4, 3)], false)).toMatchObject({
      'queue › jobs': { better: 'higher', values: [0.42, 0.4] },
      'queue › cost': { better: 'lower', values: [2, 3] },
      'other › one': { better: 'lower', values: [4] },
    });
  });

  it('join them where asked to, the newest ten of all', () => {
    expect(values([outcome(0.42, 2), outcome(0.4, 3)], true)).toMatchObject({
      'queue › jobs': { values: [2, 3, 4, 5, 6, 7, 8, 9, 0.42, 0.4] },
      'queue › cost': { values: [2, 3] },
    });
  });
});
