/** Counts the people that a prompt asks for. Pure. */

import { findTerms } from '../binding.ts';
import type { Meaning } from './classify.ts';
import type { Phrase } from './phrases.ts';
import type { Read } from './read-phrases.ts';

/** Whether a phrase means two people at once. */
export const isSeveral = (meaning: Meaning, phrase: Phrase) =>
  meaning.kind === 'pair' || (meaning.kind === 'person' && (meaning.plural || phrase.count === 2));

/** Whether two phrases name a man and a woman: "a man, a woman". */
function isOtherBuild(first: Phrase, second: Phrase): boolean {
  const [one, other] = [first, second].map(
    ({ words }) => findTerms(words.at(-1) ?? '')?.find(({ facet }) => facet === 'build')?.value,
  );
  return one !== undefined && other !== undefined && one !== other;
}

/** Counts the people to draw, and finds the phrase of the second one where it is another phrase. */
export function countPeople(
  read: readonly Read[],
  hasPerson: boolean,
): { count: number; second: Phrase | null } {
  let count = hasPerson ? 1 : 0;
  let second: Phrase | null = null;
  let mentioned: Phrase | null = null;
  for (const { meaning, phrase } of read) {
    if (meaning.kind !== 'person' && meaning.kind !== 'pair') continue;
    const many = phrase.count ?? (meaning.plural ? 2 : 1);
    const people = Math.max(meaning.kind === 'pair' ? 2 : 1, many);
    const adds =
      phrase.joined ||
      ['with', 'place', 'object'].includes(phrase.role) ||
      (mentioned !== null && phrase.determined && isOtherBuild(mentioned, phrase));
    if (people > 1) count = Math.max(count, people);
    else if (!mentioned) count = Math.max(count, 1);
    else if (adds) {
      count++;
      second ??= phrase;
    }
    if (hasPerson && !mentioned && adds && people === 1 && phrase.role !== 'object') {
      count++;
      second ??= phrase;
    }
    mentioned ??= phrase;
  }
  return { count, second };
}
