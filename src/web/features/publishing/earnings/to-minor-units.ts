import { getMinorDigits } from '#contract/currencies.ts';
import { earningLimits } from '#contract/earnings.ts';

/**
 * An amount as a person types it, in minor units: `12.50` and `12,50` are 1250 of EUR.
 *
 * @returns null for no amount, zero, more decimals than the currency has, and more than an entry takes
 */
export function toMinorUnits(text: string, currency: string): number | null {
  const match = /^([-−]?)(\d{1,13})(?:[.,](\d{0,4}))?$/.exec(text.replace(/\s/g, ''));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = getMinorDigits(currency);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > digits) return null;
  const units = Number(`${whole}${kept.padEnd(digits, '0')}`);
  if (units === 0 || units > earningLimits.amountMaximum) return null;
  return sign ? -units : units;
}
