/**
 * The remainder modulo 97 of a text whose letters count as 10 to 35: the check of IBAN (ISO 13616) and of creditor
 * references (ISO 11649), both by ISO 7064.
 *
 * @param text digits and capital letters
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
