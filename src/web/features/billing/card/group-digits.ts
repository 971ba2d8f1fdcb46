/** Groups a card number's digits by four and drops every other character. */
export function groupDigits(number: string): string {
  return number
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
