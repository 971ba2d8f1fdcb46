import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addHours,
  addMonths,
  countMonthsSince,
  dayMs,
  daySeconds,
  startOfUtcDay,
  startOfUtcMonth,
  toUtcDate,
} from './time.ts';

const at = (text: string) => new Date(`${text}T10:30:00Z`);
const moments = fc.date({
  min: new Date('1960-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

describe('lengths', () => {
  it('has days of 24 hours', () => {
    expect(dayMs).toBe(86_400_000);
    expect(daySeconds).toBe(86_400);
  });

  it('adds and subtracts days and hours', () => {
    expect(addDays(at('2026-02-28'), 1)).toEqual(at('2026-03-01'));
    expect(addDays(at('2026-03-01'), -1)).toEqual(at('2026-02-28'));
    expect(addHours(at('2026-12-31'), 24)).toEqual(at('2027-01-01'));
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-30', 1, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('adds to %s %i months: %s', (from, months, to) => {
    expect(addMonths(at(from), months)).toEqual(at(to));
  });

  it('is the inverse of countMonthsSince, to the millisecond', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 40 }), (from, months) => {
        const then = addMonths(from, months);
        expect(countMonthsSince(from, then)).toBe(months);
        expect(countMonthsSince(from, new Date(then.getTime() - 1))).toBe(months - 1);
      }),
    );
  });
});

describe('the UTC calendar', () => {
  it('starts a day at midnight, also before 1970', () => {
    expect(startOfUtcDay(new Date('1969-07-20T20:17:00Z'))).toEqual(new Date('1969-07-20'));
    expect(startOfUtcDay(new Date('2026-05-01T23:59:59.999Z'))).toEqual(new Date('2026-05-01'));
    expect(startOfUtcDay(new Date('2026-05-01'))).toEqual(new Date('2026-05-01'));
  });

  it('starts a month on its first day', () => {
    expect(startOfUtcMonth(at('2026-05-31'))).toEqual(new Date('2026-05-01'));
  });

  it('writes a day as YYYY-MM-DD', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(new Date(toUtcDate(moment))).toEqual(startOfUtcDay(moment));
      }),
    );
  });
});
