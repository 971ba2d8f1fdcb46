import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#platform/time.ts';
import {
  averageGigabytes,
  clipSpans,
  computeCosts,
  describeDays,
  getBillingPeriod,
  prorateFee,
  sumCosts,
  sumMilliseconds,
  type Usage,
} from './costs.ts';

const none: Usage = {
  gpuSeconds: 0,
  cpuSeconds: 0,
  tokens: 0,
  byteMilliseconds: 0n,
  meteredMs: 0,
  periodMs: 30 * dayMs,
};

/** So many bytes over so many days. */
const kept = (bytes: bigint, days: number) => bytes * BigInt(days * dayMs);

describe('a billing period', () => {
  it('is a calendar month, over the ends of years too', () => {
    const january = new Date('2027-01-31T23:59:59Z');
    expect(getBillingPeriod(january, -1)).toEqual({
      start: new Date('2026-12-01T00:00:00Z'),
      end: new Date('2027-01-01T00:00:00Z'),
    });
    expect(sumMilliseconds([getBillingPeriod(new Date('2028-02-10T00:00:00Z'))])).toBe(29 * dayMs);
  });

  it('contains the parts of spans within it, until now', () => {
    const may = getBillingPeriod(new Date('2026-05-01T00:00:00Z'));
    const spans = [
      { start: new Date('2026-03-01T00:00:00Z'), end: new Date('2026-04-30T00:00:00Z') },
      { start: new Date('2026-04-30T00:00:00Z'), end: new Date('2026-05-01T06:00:00Z') },
      { start: new Date('2026-05-30T12:00:00Z'), end: null },
    ];
    const hoursUntil = (now: string) => sumMilliseconds(clipSpans(spans, may, new Date(now))) / hourMs;
    expect(hoursUntil('2026-05-01T00:01:30Z')).toBe(0.025);
    expect(hoursUntil('2026-05-30T13:00:00Z')).toBe(7);
    expect(hoursUntil('2026-07-01T00:00:00Z')).toBe(6 + 36);
  });
});

describe('usage', () => {
  it('costs whole cents, each kind rounded once and half up', () => {
    const used = {
      ...none,
      ...{ gpuSeconds: 3_600, cpuSeconds: 3_600, tokens: 250, byteMilliseconds: kept(5_000_000_000n, 30) },
    };
    expect(computeCosts(used)).toEqual({ gpu: 180, cpu: 18, tokens: 250, storage: 50 });
    expect(sumCosts(computeCosts(used))).toBe(498);
    // 0.45 and 0.5 cents.
    expect(computeCosts({ ...none, gpuSeconds: 9 }).gpu).toBe(0);
    expect(computeCosts({ ...none, gpuSeconds: 10 }).gpu).toBe(1);
    expect(computeCosts({ ...none, byteMilliseconds: kept(50_000_000n, 30) - 1n }).storage).toBe(0);
    expect(computeCosts({ ...none, byteMilliseconds: kept(50_000_000n, 30) }).storage).toBe(1);
  });

  it('of storage is an average of the whole period', () => {
    const tenDays = { ...none, byteMilliseconds: kept(3_000_000_000n, 10), meteredMs: 10 * dayMs };
    expect(computeCosts(tenDays).storage).toBe(10);
    expect(averageGigabytes(tenDays, tenDays.meteredMs)).toBe(3);
    expect(averageGigabytes(tenDays, tenDays.periodMs)).toBe(1);
    expect(averageGigabytes(none, 0)).toBe(0);
  });

  it('is counted exactly where a double is not', () => {
    const petabyte = { ...none, byteMilliseconds: kept(1_000_000_000_000_000n, 30) };
    expect(computeCosts(petabyte).storage).toBe(10_000_000);
  });

  it('has the share of the base fee that its time is, half up, and an invoice says the days', () => {
    const of = (days: number): Usage => ({ ...none, meteredMs: days * dayMs });
    expect(prorateFee(9_900, of(30))).toBe(9_900);
    expect(prorateFee(9_900, of(1))).toBe(330);
    expect(prorateFee(9_900, of(0.25))).toBe(83);
    expect(prorateFee(101, of(15))).toBe(51);
    expect(prorateFee(0, of(30))).toBe(0);
    expect([of(30), of(10), of(10.25)].map(describeDays)).toEqual([
      '',
      ', 10 of 30 days',
      ', 10.25 of 30 days',
    ]);
  });
});
