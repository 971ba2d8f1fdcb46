import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPeriods, getPeriodEnd } from '../periods.ts';
import { prorateChange } from './proration.ts';

const at = (text: string) => new Date(`${text}T08:30:00.000Z`);

describe('periods', () => {
  it.each([
    ['2027-01-31', 'month', 1, '2027-02-28'],
    ['2028-01-31', 'month', 1, '2028-02-29'],
    ['2027-01-31', 'month', 2, '2027-03-31'],
    ['2027-01-30', 'month', 13, '2028-02-29'],
    ['2027-12-31', 'month', 2, '2028-02-29'],
    ['2028-02-29', 'year', 1, '2029-02-28'],
    ['2028-02-29', 'year', 4, '2032-02-29'],
  ] as const)('from %s, %s %i ends on %s', (anchor, every, count, end) => {
    expect(addPeriods(at(anchor), every, count)).toEqual(at(end));
  });

  it('follow one another without a gap and never drift from the anchor’s day', () => {
    const anchors = fc.date({ min: at('2000-01-01'), max: at('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anchors, fc.constantFrom('month' as const, 'year' as const), (anchor, every) => {
        let from = anchor;
        for (let count = 1; count <= 30; count++) {
          from = getPeriodEnd(anchor, every, from);
          expect(from).toEqual(addPeriods(anchor, every, count));
          const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
          expect(from.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), last));
        }
      }),
    );
  });
});

describe('what a change costs', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  const running = (price: number) => ({
    price: { key: 'old', name: 'Old', cents: price, every: 'month' as const },
    currentPeriodStart: at('2027-01-31'),
    currentPeriodEnd: at('2027-02-28'),
  });
  const priced = (price: number, every: 'month' | 'year' = 'month') => ({
    key: 'new',
    name: 'New',
    cents: price,
    every,
  });

  it('is the whole difference at the beginning, nothing at the end, and never more or less', () => {
    const days = fc.integer({ min: 0, max: 28 });
    fc.assert(
      fc.property(cents, cents, days, (old, price, day) => {
        const now = new Date(at('2027-01-31').getTime() + day * 86_400_000);
        const cost = prorateChange(running(old), priced(price), now).cents;
        expect(Number.isInteger(cost)).toBe(true);
        expect(cost).toBeGreaterThanOrEqual(0);
        expect(cost).toBeLessThanOrEqual(Math.max(0, price - old) + 1);
        if (day === 0) expect(cost).toBe(Math.max(0, price - old));
        if (day === 28) expect(cost).toBe(0);
      }),
    );
  });

  it('of another rhythm is the whole price less what is unused', () => {
    const cost = prorateChange(running(1_000), priced(12_000, 'year'), at('2027-02-14'));
    expect(cost).toEqual({
      cents: 11_500,
      lines: [
        { priceKey: 'old', cents: -500 },
        { priceKey: 'new', cents: 12_000 },
      ],
      periodStart: at('2027-02-14'),
      periodEnd: at('2028-02-14'),
    });
  });
});
