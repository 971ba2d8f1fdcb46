/** The calculations behind `npm run bench -- capacity` and `growth`. */
import { describe, expect, it } from 'vitest';
import { fitExponent } from '../tools/bench/capacity/exponent.ts';
import { findMaximum } from '../tools/bench/capacity/find-maximum.ts';
import { drawCapacity, type Figures } from '../tools/bench/capacity/picture.ts';
import {
  type Action,
  chooseMidVisitAction,
  chooseNextAction,
  drawPause,
  simulateMeanVisit,
  transitions,
} from '../tools/bench/capacity/user-behaviour.ts';
import { createRandom } from './setup/create-random.ts';

describe('the search for the most', () => {
  const upTo = (most: number) => {
    const tried: number[] = [];
    const holds = async (n: number) => tried.push(n) > 0 && n <= most;
    return { tried, holds };
  };

  it.each([0, 1, 3, 49, 50, 51, 330, 1_999])('finds %i within a tenth', async (most) => {
    const found = await findMaximum(upTo(most).holds, { first: 50, within: 0.1, tries: 30 });
    expect(found).toBeLessThanOrEqual(most);
    expect(found + Math.max(1, found * 0.1)).toBeGreaterThanOrEqual(most);
  });

  it('doubles first, then halves, and stops after so many tries', async () => {
    const { tried, holds } = upTo(330);
    await findMaximum(holds, { first: 50, within: 0.01, tries: 6 });
    expect(tried).toEqual([50, 100, 200, 400, 300, 350]);
  });
});

describe('the simulated users', () => {
  it('do the same every time', () => {
    expect(simulateMeanVisit(createRandom(3), 50)).toEqual(simulateMeanVisit(createRandom(3), 50));
  });

  it('stay for a few minutes, and do everything that there is to do', () => {
    const random = createRandom(1);
    const { ms, deeds } = simulateMeanVisit(random);
    expect(ms / 60_000).toBeGreaterThan(1.5);
    expect(ms / 60_000).toBeLessThan(10);
    expect(deeds).toBeGreaterThan(10);
    const done = new Set<Action>();
    for (let n = 0; n < 2_000; n++) done.add(chooseNextAction(chooseMidVisitAction(random), random));
    const all = [...Object.keys(transitions), 'leave'].filter((deed) => deed !== 'open');
    expect([...done].sort()).toEqual(all.sort());
  });

  it('pause as TPC-W says: seven seconds in the mean, seventy at most', () => {
    const random = createRandom(2);
    const pauses = Array.from({ length: 20_000 }, () => drawPause('scroll', random));
    expect(pauses.reduce((sum, each) => sum + each, 0) / pauses.length).toBeCloseTo(7_000, -3);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(70_000);
  });
});

it('a cost that grows with the size has the exponent 1, one that stays 0, one with the square root a half', () => {
  const sizes = [1_000, 10_000, 100_000];
  expect(fitExponent(sizes.map((size) => [size, size / 50]))).toBeCloseTo(1);
  expect(fitExponent(sizes.map((size) => [size, 3]))).toBeCloseTo(0);
  expect(fitExponent(sizes.map((size) => [size, Math.sqrt(size)]))).toBeCloseTo(0.5);
});

it('the picture shows what was found, and is well formed with either half alone', () => {
  const taken = { taken: '2026-01-01T00:00', commit: 'abc', cores: 2, node: '24' };
  const step = {
    ...{ asked: 100, users: 99, visits: 3, seconds: 22, calls: 900, bytes: 1e6, errors: {}, busy: 0.5 },
    ...{ p50: 3, p95: 20, p99: 80, late: { median: 1, p99: 4 } },
    used: { web: 9_000, worker: 2_000, postgres: 4_000, crowd: 3_000, others: 0 },
  };
  const call = { kind: 'search', p50: 1, p99: 2, web: 1, postgres: 2 };
  const grown = {
    ...{ series: 'rows' as const, rows: 1_000, accounts: 100, mine: 100, constant: [call], large: [call] },
    mixed: { calls: 1, errors: 0, p50: 1, p99: 2, web: 1, postgres: 1 },
  };
  const figures: Figures = {
    capacity: { ...taken, measured: { found: 100, isSecond: true, steps: [step, { ...step, asked: 200 }] } },
    growth: { ...taken, measured: [grown, { ...grown, rows: 10_000, mine: 1_000 }] },
  };
  const { capacity, growth } = figures;
  for (const drawn of [figures, capacity && { capacity }, growth && { growth }]) {
    const picture = drawCapacity(drawn ?? {});
    expect(picture).not.toContain('NaN');
    expect(picture.match(/<g/g)?.length).toBe(picture.match(/<\/g>/g)?.length);
    expect(picture.includes('100 users at a time')).toBe(drawn !== undefined && 'capacity' in drawn);
  }
});
