/** Currencies of ISO 4217, as the runtime knows them. */
import { z } from 'zod';

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Enter a currency code, such as EUR')
  .refine((code) => known.has(code), 'This is no known currency');

/** Whether a text is the code of a known currency. */
export const isCurrency = (code: string): boolean => known.has(code);

/** The digits after the decimal sign of a currency: 2 for EUR, 0 for JPY (ISO 4217, minor unit). */
export function getMinorDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}
