import { expect, it } from 'vitest';
import { findClockChange, formatTimeIn } from './zone-time.ts';

it.each([
  ['2026-03-29', '02:30', 'Europe/Berlin', 'skipped'],
  ['2026-10-25', '02:30', 'Europe/Berlin', 'twice'],
  ['2026-10-25', '03:30', 'Europe/Berlin', null],
  ['2026-10-25', '01:30', 'Europe/Berlin', null],
  ['2026-11-01', '01:15', 'America/New_York', 'twice'],
  ['2026-03-08', '02:00', 'America/New_York', 'skipped'],
  // Half an hour.
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', 'twice'],
  ['2026-06-01', '02:30', 'UTC', null],
])('the clocks on %s at %s in %s: %s', (day, time, zone, change) => {
  expect(findClockChange(day, time, zone)).toBe(change);
});

it('a time is that of the zone', () => {
  expect(formatTimeIn('2026-12-01T17:30:00.000Z', 'Asia/Kolkata')).toMatch(/11:00/);
});
