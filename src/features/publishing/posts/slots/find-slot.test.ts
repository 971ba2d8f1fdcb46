import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocalTime, toMoment } from '#contract/zoned-time.ts';
import { findFreeSlot } from './find-slot.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'];
const slot = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  // Among them those that summer time skips and doubles.
  time: fc.constantFrom('00:00', '01:30', '02:00', '02:15', '02:30', '03:00', '18:30', '23:45'),
});
const given = {
  zone: fc.constantFrom(...zones),
  slots: fc.uniqueArray(slot, {
    minLength: 1,
    maxLength: 8,
    selector: ({ time, weekday }) => `${weekday} ${time}`,
  }),
  from: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
};

describe('the queue of a persona', () => {
  it('gives each post a slot of its own, in order, at its weekday and time', () => {
    fc.assert(
      fc.property(given.zone, given.slots, given.from, (timeZone, slots, after) => {
        const taken = new Set<number>();
        let last = after;
        for (let post = 0; post < 25; post++) {
          const at = findFreeSlot(slots, { after, timeZone, taken, days: 365 });
          if (!at) throw new Error('a year has a free slot');
          expect(at > last).toBe(true);
          expect(taken.has(at.getTime())).toBe(false);
          const { day, weekday } = toLocalTime(at, timeZone);
          const isSlot = slots.some(
            (each) =>
              each.weekday === weekday && toMoment(day, each.time, timeZone).getTime() === at.getTime(),
          );
          expect(isSlot).toBe(true);
          taken.add(at.getTime());
          last = at;
        }
      }),
    );
  });

  it('uses a slot that comes twice in the night in which summer time ends once', () => {
    const slots = [{ weekday: 7, time: '02:30' }];
    const after = new Date('2026-10-24T00:00:00Z');
    const first = findFreeSlot(slots, { after, timeZone: 'Europe/Berlin', taken: new Set(), days: 30 });
    expect(first?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    const taken = new Set([first?.getTime() ?? 0]);
    const second = findFreeSlot(slots, { after, timeZone: 'Europe/Berlin', taken, days: 30 });
    expect(second?.toISOString()).toBe('2026-11-01T01:30:00.000Z');
  });

  it('moves a slot that the clock skips to the next moment, and never puts two there', () => {
    const slots = [
      { weekday: 7, time: '02:30' },
      { weekday: 7, time: '03:00' },
    ];
    const options = { after: new Date('2026-03-28T00:00:00Z'), timeZone: 'Europe/Berlin', days: 30 };
    const first = findFreeSlot(slots, { ...options, taken: new Set() });
    expect(first?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
    const second = findFreeSlot(slots, { ...options, taken: new Set([first?.getTime() ?? 0]) });
    expect(second?.toISOString()).toBe('2026-04-05T00:30:00.000Z');
  });

  it('is null when every slot is taken', () => {
    const slots = [{ weekday: 1, time: '10:00' }];
    const after = new Date('2026-11-29T12:00:00Z');
    const taken = new Set([Date.parse('2026-11-30T10:00:00Z'), Date.parse('2026-12-07T10:00:00Z')]);
    expect(findFreeSlot(slots, { after, timeZone: 'UTC', taken, days: 10 })).toBeNull();
  });
});
