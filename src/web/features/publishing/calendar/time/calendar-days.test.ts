import { describe, expect, it } from 'vitest';
import {
  addMonths,
  formatPage,
  getFirstWeekday,
  isDay,
  listVisibleDays,
  listWeeksOfMonth,
  turnPage,
} from './calendar-days.ts';

describe('the pages of the calendar', () => {
  it('show six whole weeks of a month, with the first of it in the first', () => {
    const weeks = listWeeksOfMonth('2026-12-15', 1);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([
      ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'],
      ...['2026-12-04', '2026-12-05', '2026-12-06'],
    ]);
    expect(weeks.flat()).toContain('2026-12-31');
  });

  it('begin their weeks on the weekday of the reader', () => {
    expect(listVisibleDays('week', '2026-12-02', 7)[0]).toBe('2026-11-29');
    expect(listVisibleDays('week', '2026-12-02', 1)[0]).toBe('2026-11-30');
    expect(getFirstWeekday('en-US')).toBe(7);
    expect(getFirstWeekday('de-DE')).toBe(1);
  });

  it('list four weeks from a day, across the end of a year', () => {
    const days = listVisibleDays('list', '2026-12-20', 1);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-20', '2027-01-16', 28]);
  });

  it('go on by a month, a week or the list', () => {
    expect(turnPage('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(turnPage('month', '2026-01-15', -1)).toBe('2025-12-15');
    expect(turnPage('week', '2026-12-28', 1)).toBe('2027-01-04');
    expect(turnPage('list', '2026-01-28', -1)).toBe('2025-12-31');
  });

  it('have a heading', () => {
    expect(formatPage('month', '2026-12-02', [])).toMatch(/December.*2026/);
    expect(formatPage('week', '2026-12-30', ['2026-12-28', '2027-01-03'])).toMatch(/2026.*2027/);
  });
});

it('a month later is the last day of a shorter month', () => {
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
});

it.each(['2026-02-30', '2026-13-01', '26-01-01', '', 'today', '1800-01-01'])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});
