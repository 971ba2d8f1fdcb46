import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCalendarDays, getWeekday, isTimeZone, toLocalTime, toMoment } from './zoned-time.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
];
const days = fc.integer({ min: 0, max: 3_650 }).map((n) => addCalendarDays('2024-01-01', n));
const times = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`);

describe('the moment of a time in a zone', () => {
  it('is the one at which the clock shows it, or the first one after a gap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, times, (zone, day, time) => {
        const moment = toMoment(day, time, zone);
        const shown = toLocalTime(moment, zone);
        if (shown.day === day && shown.time === time) {
          // Of two such moments it is the first.
          for (const minutes of [30, 60, 120]) {
            const earlier = toLocalTime(new Date(moment.getTime() - minutes * 60_000), zone);
            expect(`${earlier.day} ${earlier.time}`).not.toBe(`${day} ${time}`);
          }
          return;
        }
        // The clock skips it: a minute before it shows less, and now it shows more.
        const before = toLocalTime(new Date(moment.getTime() - 60_000), zone);
        expect(`${before.day} ${before.time}` < `${day} ${time}`).toBe(true);
        expect(`${shown.day} ${shown.time}` > `${day} ${time}`).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('at 02:30 of the night in which summer time begins is 03:00', () => {
    expect(toMoment('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z');
    expect(toMoment('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe(
      '2026-03-08T07:00:00.000Z',
    );
  });

  it('at 02:30 of the night in which it ends is the first of the two', () => {
    expect(toMoment('2026-10-25', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('of a day that a zone left out is the beginning of the next', () => {
    expect(toMoment('2011-12-30', '12:00', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });
});

describe('days', () => {
  it('are counted by the calendar', () => {
    expect(addCalendarDays('2028-02-28', 2)).toBe('2028-03-01');
    expect([getWeekday('2026-11-30'), getWeekday('2026-11-29')]).toEqual([1, 7]);
  });
});

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'])('%s is known', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });
  it.each(['', 'Europe/Nowhere', '+02:00', 'Europe/Berlin\n', '../UTC'])('“%s” is not', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
