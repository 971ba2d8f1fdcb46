/**
 * How well an entry answers what was typed: each word has to begin, or at least stand in, a word of it.
 *
 * @returns 0 where a word is missing; otherwise the higher, the better
 */
export function matchScore(typed: string, text: string): number {
  const sought = wordsOf(typed);
  const words = wordsOf(text);
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
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return plain.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}
