/** Who a creator's receipts and invoices are issued to. */
import { z } from 'zod';
import { countryCode, isEuCountry, isEuVatNumber } from './countries.ts';
import { defineRoutes } from './route.ts';

const billingDetails = z.strictObject({
  /** A person or a company; null: the name of the account. */
  name: z.string().nullable(),
  /** Line by line. */
  address: z.array(z.string()),
  country: z.string().nullable(),
  vatNumber: z.string().nullable(),
});
export type BillingDetails = z.infer<typeof billingDetails>;

const toNull = (text: string) => (text === '' ? null : text);

export const billingDetailsForm = z
  .strictObject({
    name: z.string().trim().max(120).transform(toNull),
    address: z
      .array(z.string().trim().max(120, 'At most 120 characters a line'))
      .max(6, 'At most six lines')
      .transform((lines) => lines.filter((line) => line !== '')),
    country: countryCode('Choose your country'),
    vatNumber: z
      .string()
      .max(40)
      .transform((typed) => toNull(typed.replaceAll(/[\s./-]/g, '').toUpperCase()))
      .refine((number) => number === null || /^[0-9A-Z+*]{2,20}$/.test(number), 'Enter letters and digits'),
  })
  .superRefine(({ country: code, vatNumber }, context) => {
    if (!vatNumber || !isEuCountry(code) || isEuVatNumber(code, vatNumber)) return;
    const prefix = code === 'GR' ? 'EL' : code;
    context.addIssue({
      code: 'custom',
      path: ['vatNumber'],
      message: `A VAT number of this country begins with ${prefix}, such as ${prefix}123456789`,
    });
  });

const ofCaller = { path: '/api/billing/details', tag: 'Billing', owner: 'person' } as const;

export const billingDetailsRoutes = defineRoutes({
  readBillingDetails: {
    ...ofCaller,
    method: 'GET',
    access: 'tour',
    summary: 'The name, address and VAT number on new receipts and invoices',
    response: billingDetails,
  },
  saveBillingDetails: {
    ...ofCaller,
    method: 'PUT',
    access: 'app',
    summary: 'Change them; documents that were issued before stay as they are',
    body: billingDetailsForm,
    response: billingDetails,
  },
});
