import { getMinorDigits } from '#contract/currencies.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount of any currency: `€12.50`, `¥300`. @param amount minor units. @param currency ISO 4217 */
export function formatAmount(amount: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat(undefined, { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(amount / 10 ** getMinorDigits(currency));
}
