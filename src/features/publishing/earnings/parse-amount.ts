import type { DecimalSign } from '#contract/earnings.ts';

/** A value that cannot be read; the message is for the creator. */
export class UnreadableValue extends Error {}

/** The digits, signs and separators of an amount, without currency signs, codes and spaces. */
const strip = (text: string) => text.replace(/[\p{Sc}\p{L}\s'’\u00a0\u202f]/gu, '');

/**
 * Which decimal sign amounts are written with. An amount with both signs has the decimal sign last; one or two digits after a
 * sign are decimals.
 *
 * @returns null when it is not certain, as for `1,000` alone
 */
export function findDecimalSign(texts: readonly string[]): DecimalSign | null {
  const found = new Set<DecimalSign>();
  let isUncertain = false;
  for (const text of texts) {
    const digits = strip(text).replace(/[^\d.,]/g, '');
    const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
    if (point < 0 && comma < 0) continue;
    if (point >= 0 && comma >= 0) found.add(point > comma ? 'point' : 'comma');
    else {
      const at = Math.max(point, comma);
      const sign = point >= 0 ? 'point' : 'comma';
      const isRepeated = digits.indexOf(digits[at] ?? '') !== at;
      const after = digits.length - at - 1;
      // Repeated or before three digits it can be a thousands separator.
      if (isRepeated) found.add(sign === 'point' ? 'comma' : 'point');
      else if (after === 3) isUncertain = true;
      else found.add(sign);
    }
  }
  if (found.size === 1) return [...found][0] ?? null;
  return found.size === 0 && !isUncertain ? 'point' : null;
}

/**
 * Reads an amount in minor units: `1,234.50`, `1.234,50 €`, `(12.00)`, `-3`, `$5`.
 *
 * @param digits the digits after the decimal sign that the currency has
 * @throws UnreadableValue
 */
export function parseAmount(text: string, decimal: DecimalSign, digits: number): number {
  const isNegative = /^\s*\(.*\)\s*$/.test(text) || /[-−]/.test(text);
  const plain = strip(text).replace(/[()+−-]/g, '');
  const [sign, separator] = decimal === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction = '', ...more] = plain.split(sign);
  const isGrouped = new RegExp(`^\\d{1,3}(\\${separator}\\d{2,3})*\\${separator}\\d{3}$`).test(whole);
  if (more.length > 0 || !(/^\d*$/.test(whole) || isGrouped) || !/^\d*$/.test(fraction)) {
    throw new UnreadableValue(`“${text}” is no amount`);
  }
  const bare = whole.replaceAll(separator, '');
  if (bare === '' && fraction === '')
    throw new UnreadableValue(text.trim() ? `“${text}” is no amount` : 'There is no amount');
  const cut = fraction.replace(/0+$/, '');
  if (cut.length > digits) throw new UnreadableValue(`“${text}” has more decimals than the currency`);
  const units = Number(`${bare || '0'}${cut.padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(units)) throw new UnreadableValue(`“${text}” is too large`);
  return isNegative ? -units : units;
}
