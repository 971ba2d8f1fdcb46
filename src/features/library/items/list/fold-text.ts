/**
 * Normalizes a text for search: removes case, accents and Unicode variants of a character. Gives the same result as
 * `content_folded` of the baseline migration, so that PostgreSQL need not fold search words.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ς', 'σ');
}
