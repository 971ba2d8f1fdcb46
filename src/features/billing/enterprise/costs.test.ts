import { describe, expect, it } from 'vitest';
import { computeCosts, countDays, getBillingPeriod, prorateFee, sumCosts, type Usage } from './costs.ts';

const none: Usage = { gpuSeconds: 0, cpuSeconds: 0, tokens: 0, byteDays: 0, recordedDays: 0, days: 30 };

describe('a billing period', () => {
  it('is a calendar month, over the ends of years too', () => {
    const january = new Date('2027-01-31T23:59:59Z');
    expect(getBillingPeriod(january, -1)).toEqual({
      start: new Date('2026-12-01T00:00:00Z'),
      end: new Date('2027-01-01T00:00:00Z'),
    });
    expect(countDays(getBillingPeriod(new Date('2028-02-10T00:00:00Z')))).toBe(29);
  });
});

describe('usage', () => {
  it('costs whole cents, each kind rounded once and half up', () => {
    const used = { ...none, gpuSeconds: 3_600, cpuSeconds: 3_600, tokens: 250, byteDays: 30 * 5_000_000_000 };
    expect(computeCosts(used)).toEqual({ gpu: 180, cpu: 18, tokens: 250, storage: 50 });
    expect(sumCosts(computeCosts(used))).toBe(498);
    // 0.45 and 0.5 cents.
    expect(computeCosts({ ...none, gpuSeconds: 9 }).gpu).toBe(0);
    expect(computeCosts({ ...none, gpuSeconds: 10 }).gpu).toBe(1);
    expect(computeCosts({ ...none, byteDays: 30 * 50_000_000 - 1 }).storage).toBe(0);
    expect(computeCosts({ ...none, byteDays: 30 * 50_000_000 }).storage).toBe(1);
  });

  it('of storage is an average of the whole period', () => {
    const tenDays = { ...none, byteDays: 10 * 3_000_000_000, recordedDays: 10 };
    expect(computeCosts(tenDays).storage).toBe(10);
  });

  it('is counted exactly where a double is not', () => {
    const petabyte = { ...none, byteDays: 30 * 1_000_000_000_000_000, recordedDays: 30 };
    expect(computeCosts(petabyte).storage).toBe(10_000_000);
  });

  it('has the share of the base fee that its days are, half up', () => {
    expect(prorateFee(9_900, { ...none, recordedDays: 30 })).toBe(9_900);
    expect(prorateFee(9_900, { ...none, recordedDays: 1 })).toBe(330);
    expect(prorateFee(101, { ...none, recordedDays: 15 })).toBe(51);
    expect(prorateFee(0, { ...none, recordedDays: 30 })).toBe(0);
  });
});
