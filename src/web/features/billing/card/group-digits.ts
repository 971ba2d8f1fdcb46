/** The digits of a card's number in groups of four, as they stand on cards; everything else is left out. */
export function groupDigits(number: string): string {
  return number
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
