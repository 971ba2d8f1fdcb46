/** Brands by the first digits of their numbers (ISO/IEC 7812), for the receipt. */
const brands: readonly [brand: string, digits: RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|65|64[4-9])/],
  ['jcb', /^35(2[89]|[3-8])/],
];

/** The brand and last digits of a card; null for a number of no known brand. */
export function findCard(number: string): { brand: string; last4: string } | null {
  const digits = number.replaceAll(/\D/g, '');
  const found = brands.find(([, first]) => first.test(digits));
  return found && digits.length >= 12 ? { brand: found[0], last4: digits.slice(-4) } : null;
}
