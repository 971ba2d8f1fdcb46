import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billingDetailsForm } from './billing-details.ts';
import { countryCodes, formatCountry } from './countries.ts';
import { computeIncludedTax, findDocumentTax, type TaxRate, taxTable } from './taxes.ts';

const table: TaxRate[] = [
  { country: 'DE', name: 'VAT', percent: 19 },
  { country: 'FR', name: 'TVA', percent: 20, reverseCharge: true },
  { country: 'CH', name: 'VAT', percent: 8.1, number: 'CHE-123' },
];
const customer = (country: string | null, vatNumber: string | null = null) => ({ country, vatNumber });

describe('the tax table', () => {
  const mistakes = (...rows: object[]) =>
    taxTable.safeParse(rows).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const row = { country: 'DE', name: 'VAT', percent: 19 };

  it('is checked when it is loaded', () => {
    expect(mistakes(...table)).toEqual([]);
    expect(mistakes(row, { ...row, percent: 7 })).toEqual(['1.country: DE has a row already']);
    expect(mistakes({ ...row, country: 'EU' })).toHaveLength(1);
    expect(mistakes({ ...row, percent: 51 })).toHaveLength(1);
    expect(mistakes({ ...row, percent: -1 })).toHaveLength(1);
    expect(mistakes({ ...row, percent: 8.1234 })).toEqual(['0.percent: At most three decimals']);
    expect(mistakes({ ...row, rate: 19 })).toHaveLength(1);
  });

  it('reverses a charge in other countries of the European Union alone', () => {
    expect(mistakes({ ...row, reverseCharge: true })[0]).toContain('your own country');
    expect(mistakes(row, { ...row, country: 'CH', reverseCharge: true })[0]).toContain('European Union');
    expect(mistakes(row, { ...row, country: 'AT', reverseCharge: true })).toEqual([]);
  });

  it('knows the names of all countries', () => {
    for (const code of countryCodes) expect(formatCountry(code), code).not.toBe(code);
  });
});

describe('the tax of a document', () => {
  it('is that of the customer’s country, and of the first row while that is unknown', () => {
    expect(findDocumentTax(table, customer('CH'), 10_810)).toEqual({
      name: 'VAT',
      percent: 8.1,
      number: 'CHE-123',
      reverseCharge: false,
      cents: 810,
    });
    expect(findDocumentTax(table, customer(null), 11_900)).toMatchObject({ percent: 19, cents: 1_900 });
    expect(findDocumentTax(table, customer('US'), 11_900)).toBeNull();
    expect(findDocumentTax([], customer('DE'), 11_900)).toBeNull();
  });

  it('is reversed only where the table says so, for a VAT number of that country', () => {
    const french = 'FR12345678901';
    expect(findDocumentTax(table, customer('FR', french), 12_000)).toMatchObject({
      reverseCharge: true,
      percent: 0,
      cents: 0,
    });
    for (const vatNumber of [null, 'DE123456789', '12345678901']) {
      expect(findDocumentTax(table, customer('FR', vatNumber), 12_000)).toMatchObject({
        reverseCharge: false,
        cents: 2_000,
      });
    }
    expect(findDocumentTax(table, customer('DE', 'DE123456789'), 11_900)).toMatchObject({ cents: 1_900 });
  });

  it('is in whole cents, the nearest to the exact share, and never more than the total', () => {
    const totals = fc.integer({ min: 0, max: 2_000_000_000 });
    const thousandths = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(totals, thousandths, (total, rate) => {
        const tax = computeIncludedTax(total, rate / 1_000);
        expect(Number.isSafeInteger(tax)).toBe(true);
        expect(tax).toBeLessThanOrEqual(total);
        // |tax - total * rate / (100 % + rate)| <= 1/2, in integers.
        const share = BigInt(100_000 + rate);
        const off = BigInt(tax) * share - BigInt(total) * BigInt(rate);
        expect(2n * (off < 0n ? -off : off) <= share).toBe(true);
      }),
    );
  });
});

it('billing details are tidied, and a VAT number of the European Union has its country’s form', () => {
  const typed = {
    name: ' ',
    address: ['2 Sample Lane', ' ', 'Berlin'],
    country: 'DE',
    vatNumber: 'de 123.456-789',
  };
  expect(billingDetailsForm.parse(typed)).toEqual({
    name: null,
    address: ['2 Sample Lane', 'Berlin'],
    country: 'DE',
    vatNumber: 'DE123456789',
  });
  expect(billingDetailsForm.parse({ ...typed, country: 'GR', vatNumber: 'EL123456789' }).vatNumber).toBe(
    'EL123456789',
  );
  const refused = billingDetailsForm.safeParse({ ...typed, country: 'FR' });
  expect(refused.error?.issues[0]?.message).toBe(
    'A VAT number of this country begins with FR, such as FR123456789',
  );
  expect(billingDetailsForm.safeParse({ ...typed, country: 'XX', vatNumber: '' }).success).toBe(false);
});
