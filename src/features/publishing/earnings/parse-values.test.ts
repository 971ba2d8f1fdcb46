import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDecimalSign, parseAmount } from './parse-amount.ts';
import { findDateOrder, parseDay } from './parse-day.ts';

describe('an amount', () => {
  it('is read with signs, codes, groups, brackets and minus signs', () => {
    const cases: [string, 'point' | 'comma', number, number][] = [
      ['1,234.50', 'point', 2, 123_450],
      ['1.234,50 €', 'comma', 2, 123_450],
      ['$5', 'point', 2, 500],
      ['USD 5.5', 'point', 2, 550],
      ['(12.00)', 'point', 2, -1_200],
      ['-3', 'point', 2, -300],
      ['3,00-', 'comma', 2, -300],
      ['−0,05', 'comma', 2, -5],
      ["1'234.50", 'point', 2, 123_450],
      ['1 234,5', 'comma', 2, 123_450],
      ['¥1,200', 'point', 0, 120_0],
      ['.5', 'point', 2, 50],
      ['12,34,567.00', 'point', 2, 123_456_700],
      ['1.500', 'point', 3, 1_500],
      ['7.100', 'point', 2, 710],
    ];
    for (const [text, decimal, digits, units] of cases) {
      expect([text, parseAmount(text, decimal, digits)]).toEqual([text, units]);
    }
  });

  it('is refused where it is none, or has more decimals than the currency', () => {
    const cases: [string, 'point' | 'comma', number][] = [
      ['', 'point', 2],
      ['n/a', 'point', 2],
      ['1.2.3', 'point', 2],
      ['1,23', 'point', 2],
      ['5.005', 'point', 2],
      ['5.5', 'point', 0],
      ['99999999999999999', 'point', 2],
    ];
    for (const [text, decimal, digits] of cases) {
      expect(() => parseAmount(text, decimal, digits), text).toThrow(/amount|decimals|large/);
    }
  });

  it('has the decimal sign that the file shows for certain', () => {
    expect(findDecimalSign(['12', '3.50'])).toBe('point');
    expect(findDecimalSign(['1.234,5', '12'])).toBe('comma');
    expect(findDecimalSign(['1.234.567'])).toBe('comma');
    expect(findDecimalSign(['12', '13'])).toBe('point');
    expect(findDecimalSign(['1,234'])).toBeNull();
    expect(findDecimalSign(['1,5', '1.5'])).toBeNull();
  });

  it('that is written by any locale is read as the same', () => {
    const locales = [
      ['en-US', 'point'],
      ['de-DE', 'comma'],
      ['fr-FR', 'comma'],
      ['de-CH', 'point'],
      ['en-IN', 'point'],
    ] as const;
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom(...locales),
        fc.boolean(),
        (units, [locale, decimal], isCurrency) => {
          const format = new Intl.NumberFormat(locale, {
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
            ...(isCurrency && { style: 'currency', currency: 'EUR' }),
          });
          const text = format.format(units / 100);
          expect(parseAmount(text, decimal, 2) + 0).toBe(units);
          expect(findDecimalSign([text])).toBe(decimal);
        },
      ),
    );
  });
});

describe('a day', () => {
  it('is read in the orders of ISO, Europe and the United States, and with named months', () => {
    const cases = [
      ['2026-11-29', 'iso'],
      ['2026-11-29T23:59:59Z', 'month_first'],
      ['2026/11/29', 'iso'],
      ['29/11/2026', 'day_first'],
      ['29.11.26', 'day_first'],
      ['11/29/2026', 'month_first'],
      ['11/29/2026 10:15', 'month_first'],
      ['Nov 29, 2026', 'iso'],
      ['29 November 2026', 'iso'],
    ] as const;
    for (const [text, order] of cases) expect([text, parseDay(text, order)]).toEqual([text, '2026-11-29']);
  });

  it('is refused where the calendar has none', () => {
    for (const text of ['', 'soon', '2026-02-30', '2026-13-01', '31/04/2026', '1726-01-01', '29 Foo 2026']) {
      expect(() => parseDay(text, 'day_first'), text).toThrow(/date|day of|between/);
    }
    expect(() => parseDay('11/29/2026', 'day_first')).toThrow('no day of the calendar');
    expect(() => parseDay('11/12/2026', 'iso')).toThrow('no date');
  });

  it('has the order that the file shows for certain', () => {
    expect(findDateOrder(['03/04/2026', '29/04/2026'])).toBe('day_first');
    expect(findDateOrder(['03/04/2026', '04/29/2026'])).toBe('month_first');
    expect(findDateOrder(['03.04.2026'])).toBe('day_first');
    expect(findDateOrder(['2026-04-03', 'Apr 3, 2026'])).toBe('iso');
    expect(findDateOrder(['03/04/2026', '05/06/2026'])).toBeNull();
    expect(findDateOrder(['29/04/2026', '04/29/2026'])).toBeNull();
  });

  it('that is written and read in one order is the same', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-02'), max: new Date('2199-12-30'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10);
          const [year, month, day] = iso.split('-');
          expect(parseDay(`${day}/${month}/${year}`, 'day_first')).toBe(iso);
          expect(parseDay(`${month}-${day}-${year}`, 'month_first')).toBe(iso);
          expect(parseDay(iso, 'month_first')).toBe(iso);
        },
      ),
    );
  });
});
