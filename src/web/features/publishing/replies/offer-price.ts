import type { ReplySettings } from '#contract/replies.ts';

type Price = Pick<ReplySettings['offers'][number], 'currency' | 'price'>;

/** Digits after the point of a currency's amounts: 2 for EUR, 0 for JPY. */
const countDigits = (currency: string): number => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** As `25 EUR`; null for an offer without a price. */
export function formatOfferPrice({ currency, price }: Price): string | null {
  const amount = formatAmount(price, currency);
  return amount === '' ? null : `${amount} ${currency}`;
}

/** A price as a field shows it, such as `9.50`; empty for none. */
export function formatAmount(price: number | null, currency: string): string {
  if (price === null) return '';
  const digits = countDigits(currency);
  const amount = price / 10 ** digits;
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(digits);
}

/** Reads a field with a price. @returns the smaller unit; null for an empty field, NaN for no price */
export function parseAmount(written: string, currency: string): number | null {
  const text = written.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 10 ** countDigits(currency)) : Number.NaN;
}
