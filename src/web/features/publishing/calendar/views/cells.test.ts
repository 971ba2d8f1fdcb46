import { expect, it } from 'vitest';
import { findMovedTime, suggestTime } from './cells.ts';

it('a post keeps its time of day on another day, across a change of the clocks', () => {
  // 18:30 in Berlin, in summer and in winter.
  const post = { scheduledAt: '2026-10-24T16:30:00.000Z' };
  const at = findMovedTime(post, { day: '2026-10-26', hour: null }, 'Europe/Berlin');
  expect(at?.toISOString()).toBe('2026-10-26T17:30:00.000Z');
});

it('a post keeps its minutes in another hour', () => {
  const post = { scheduledAt: '2026-12-01T17:45:00.000Z' };
  const at = findMovedTime(post, { day: '2026-12-03', hour: 9 }, 'UTC');
  expect(at?.toISOString()).toBe('2026-12-03T09:45:00.000Z');
});

it('a draft has no time to keep: one is suggested', () => {
  expect(findMovedTime({ scheduledAt: null }, { day: '2026-12-03', hour: 9 }, 'UTC')).toBeNull();
  expect(suggestTime({ day: '2026-12-03', hour: 9 })).toEqual({ day: '2026-12-03', time: '09:00' });
  expect(suggestTime({ day: '2026-12-03', hour: null })).toEqual({ day: '2026-12-03', time: '18:00' });
});
