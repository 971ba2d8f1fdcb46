/** VAT and sales taxes by the operator's table. Every price includes them (decision 081). */
import { z } from 'zod';
import { countryCode, isEuCountry, isEuVatNumber } from './countries.ts';

const text = (longest: number) => z.string().trim().min(1).max(longest);

/** A tax on sales to customers of one country. */
const taxRate = z.strictObject({
  country: countryCode('A country is two capital letters, such as DE'),
  /** Its name on documents: VAT, USt, GST. */
  name: text(20),
  percent: z.number().min(0).max(50).multipleOf(0.001, 'At most three decimals'),
  /** The operator's registration for it, where it is not that of the tax line. */
  number: text(40).optional(),
  /** EU only: businesses with a VAT number account for the tax themselves. */
  reverseCharge: z.boolean().optional(),
});
export type TaxRate = z.infer<typeof taxRate>;

/** At most one row a country. The first is the operator's own, and that of customers whose country is unknown. */
export const taxTable = z
  .array(taxRate)
  .max(250)
  .superRefine((rows, context) => {
    for (const [at, row] of rows.entries()) {
      const refuse = (field: keyof TaxRate, message: string) =>
        context.addIssue({ code: 'custom', path: [at, field], message });
      if (rows.findIndex((one) => one.country === row.country) < at)
        refuse('country', `${row.country} has a row already`);
      if (!row.reverseCharge) continue;
      if (!isEuCountry(row.country)) refuse('reverseCharge', 'Only for countries of the European Union');
      else if (at === 0)
        refuse('reverseCharge', 'The first row is your own country, where you charge the tax');
    }
  });

/** The tax that a document contains, as it was when the document was issued. */
export const documentTax = z.strictObject({
  name: z.string(),
  percent: z.number(),
  /** The operator's number for it; null: that of the tax line. */
  number: z.string().nullable(),
  /** The customer accounts for it: the document contains none. */
  reverseCharge: z.boolean(),
  /** Whole cents, contained in the total. */
  cents: z.int(),
});
export type DocumentTax = z.infer<typeof documentTax>;

/**
 * The tax that a total contains, rounded once for a document, half up.
 *
 * @param totalCents not negative, tax included
 * @param percent with at most three decimals
 */
export function computeIncludedTax(totalCents: number, percent: number): number {
  const thousandths = Math.round(percent * 1_000);
  const share = 100_000 + thousandths;
  return Math.floor((2 * totalCents * thousandths + share) / (2 * share));
}

/** The tax of a document for a customer; null where the table has no row for the country. */
export function findDocumentTax(
  table: readonly TaxRate[],
  customer: { country: string | null; vatNumber: string | null },
  totalCents: number,
): DocumentTax | null {
  const row = customer.country ? table.find((one) => one.country === customer.country) : table[0];
  if (!row) return null;
  const { name, number = null } = row;
  const reverseCharge =
    row.reverseCharge === true &&
    customer.vatNumber !== null &&
    isEuVatNumber(row.country, customer.vatNumber);
  const percent = reverseCharge ? 0 : row.percent;
  return { name, percent, number, reverseCharge, cents: computeIncludedTax(totalCents, percent) };
}
