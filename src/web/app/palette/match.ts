/**
 * Scores how well a text matches a query: each word of the query must be a prefix or a part of one of its words.
 *
 * @returns 0 if a word does not match; a higher score is a better match
 */
export function scoreMatch(typed: string, text: string): number {
  const sought = splitWords(typed);
  const words = splitWords(text);
  if (sought.length === 0) return 1;
  let score = 0;
  for (const part of sought) {
    if (words[0]?.startsWith(part)) score += 3;
    else if (words.some((word) => word.startsWith(part))) score += 2;
    else if (words.some((word) => word.includes(part))) score += 1;
    else return 0;
  }
  return score;
}

/** Lower case and without accents, so that `creme` finds `Crème`. */
function splitWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return plain.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}
