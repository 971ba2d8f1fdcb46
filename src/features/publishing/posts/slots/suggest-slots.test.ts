import { expect, it } from 'vitest';
import { suggestSlots } from './suggest-slots.ts';

const clicksAt = (counts: Record<number, number>) =>
  Array.from({ length: 168 }, (_, hour) => counts[hour] ?? 0);
const winter = new Date('2026-11-29T12:00:00Z');

it('suggests the hours with the most clicks first, in the account’s zone', () => {
  // Monday 17:00 and Sunday 23:00 in UTC.
  const clicks = clicksAt({ 17: 40, 167: 60 });
  expect(suggestSlots(clicks, { now: winter, timeZone: 'Europe/Berlin' })).toEqual([
    { weekday: 1, time: '00:00' },
    { weekday: 1, time: '18:00' },
  ]);
});

it('suggests at most five, and none while there are too few clicks', () => {
  const many = clicksAt(Object.fromEntries(Array.from({ length: 20 }, (_, hour) => [hour, 10 + hour])));
  expect(suggestSlots(many, { now: winter, timeZone: 'UTC' })).toHaveLength(5);
  expect(suggestSlots(clicksAt({ 3: 49 }), { now: winter, timeZone: 'UTC' })).toEqual([]);
  expect(suggestSlots([], { now: winter, timeZone: 'UTC' })).toEqual([]);
});
