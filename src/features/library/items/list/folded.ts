/**
 * A text as a search compares it: without case, accents and the many ways Unicode has to write one character.
 * Does what `content_folded` of migration 0016 does, so that PostgreSQL need not fold the words of each search.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ς', 'σ');
}
