import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCalendarDays, getWeekday } from '#contract/zoned-time.ts';
import { findNextDay, isSeriesDay, listSeriesDays } from './series-days.ts';

const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from: '2026-11-30', until: null };

describe('the days of a series', () => {
  it('are its weekdays from the first to the last day', () => {
    const rule = { ...daily, weekdays: [1, 4], until: '2026-12-10' };
    expect(listSeriesDays(rule, '2026-01-01', '2027-01-01')).toEqual([
      '2026-11-30',
      '2026-12-03',
      '2026-12-07',
      '2026-12-10',
    ]);
  });

  it('of every second week leave the weeks between out, counted from the week of the first day', () => {
    const rule = { ...daily, weekdays: [1, 7], everyWeeks: 2, from: '2026-12-03' };
    expect(listSeriesDays(rule, '2026-11-01', '2027-01-04')).toEqual([
      '2026-12-06',
      '2026-12-14',
      '2026-12-20',
      '2026-12-28',
      '2027-01-03',
    ]);
  });

  it('are the same however they are asked for', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((n) => addCalendarDays('2026-06-01', n));
    const rule = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      everyWeeks: fc.integer({ min: 1, max: 12 }),
      from: day,
      until: fc.constant(null),
    });
    fc.assert(
      fc.property(rule, day, (each, asked) => {
        const next = findNextDay(each, asked);
        if (next === null) throw new Error('a series without an end has a next day');
        expect(next >= asked && next >= each.from && each.weekdays.includes(getWeekday(next))).toBe(true);
        expect(listSeriesDays(each, asked, next)).toEqual([next]);
        expect(isSeriesDay(each, addCalendarDays(next, 7 * each.everyWeeks))).toBe(true);
        for (let week = 1; week < each.everyWeeks; week++)
          expect(isSeriesDay(each, addCalendarDays(next, 7 * week))).toBe(false);
      }),
    );
  });

  it('end with its last day', () => {
    expect(findNextDay({ ...daily, until: '2026-12-01' }, '2026-12-02')).toBeNull();
  });
});
