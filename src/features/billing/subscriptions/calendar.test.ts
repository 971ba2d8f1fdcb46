import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthsSince } from './calendar.ts';

const day = (text: string) => new Date(`${text}T10:30:00Z`);

describe('a month later', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-30', 1, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('from %s, %i on, is %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toEqual(day(to));
  });

  it('is as many months away as were added, and a moment before it one less', () => {
    const start = fc.date({ min: day('2020-01-01'), max: day('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 40 }), (from, months) => {
        const then = addMonths(from, months);
        expect(monthsSince(from, then)).toBe(months);
        expect(monthsSince(from, new Date(then.getTime() - 1))).toBe(months - 1);
      }),
    );
  });
});
