import { expect, it } from 'vitest';
import { getLimitEnd, getRetryTime } from './retry-times.ts';

const start = new Date('2026-11-29T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

it('an outlet that is away is tried after a minute, then ever more rarely, and at least each hour', () => {
  expect(getRetryTime(start, start)).toEqual(after(1));
  expect(getRetryTime(start, after(5))).toEqual(after(10));
  expect(getRetryTime(start, after(600))).toEqual(after(660));
});

it('after a day it is given up, and not before', () => {
  let now = start;
  let tries = 0;
  for (let next = getRetryTime(start, now); next; next = getRetryTime(start, now)) {
    now = next;
    tries++;
  }
  expect(now.getTime() - start.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
  expect(tries).toBeGreaterThan(24);
  expect(tries).toBeLessThan(40);
});

it('a limit without an end, or with one that is past, holds for a quarter of an hour', () => {
  expect(getLimitEnd(after(90), start)).toEqual(after(90));
  for (const end of [null, after(-1)]) expect(getLimitEnd(end, start)).toEqual(after(15));
});
