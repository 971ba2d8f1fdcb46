import { readFileSync } from 'node:fs';
import { parseWord } from '../../phrases.ts';
import { givenInDevanagari, surnamesInDevanagari } from './devanagari.ts';
import { alsoOrdinary, plainlyNames, promptWords } from './not-names.ts';

/** What a word is as a part of a name; a word can be several. */
export const namePart = {
  given: 1,
  surname: 2,
  /** An ordinary word too: "rose", "stone". */
  ordinary: 4,
  /** Names that are written without a space, the family's first: 新垣結衣, 송혜교, 王一博. */
  'family:ja': 8,
  'given:ja': 16,
  'family:ko': 32,
  'given:ko': 64,
  'family:zh': 128,
  'given:zh': 256,
} as const;

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const split = (text: string): string[] => text.trim().split(/\s+/);

export type PersonNames = {
  /** The parts (`namePart`) that a word is, by folded word. */
  parts: ReadonlyMap<string, number>;
  /** Words that are no names, and names that are words too. */
  ordinary: ReadonlySet<string>;
};

const shortestGiven = 3;
const longestStrokes = 8;

/** Korean given names that are ordinary words. */
const koreanWords = new Set(
  split('가을 보라 하늘 바다 미소 나라 여름 아름 유리 사랑 우주 나무 나은 다운 가온 새벽 이슬 하나'),
);

/**
 * Reads the lists of given names, surnames and ordinary words. `npm run person-names` writes them from
 * `@faker-js/faker`, `@zxcvbn-ts/language-*` and `dictionary-en`.
 */
function readPersonNames(): PersonNames {
  const ordinary = new Set([...split(read('ordinary-words.txt')), ...promptWords, ...alsoOrdinary]);
  for (const word of plainlyNames) ordinary.delete(word);
  const parts = new Map<string, number>();
  const add = (word: string, part: number): void => {
    const before = parts.get(word);
    if (before !== undefined) {
      parts.set(word, before | part);
      return;
    }
    // Every run of strokes would spell it.
    if (word.length <= longestStrokes && /^[il]+$/.test(word)) return;
    parts.set(word, part | (ordinary.has(word) || word.length < shortestGiven ? namePart.ordinary : 0));
  };
  for (const word of [...split(read('given-names.txt')), ...plainlyNames]) add(word, namePart.given);
  for (const word of split(read('surnames.txt'))) add(word, namePart.surname);
  for (const word of split(givenInDevanagari).flatMap(parseWord)) add(word, namePart.given);
  for (const word of split(surnamesInDevanagari).flatMap(parseWord)) add(word, namePart.surname);
  for (const line of read('names-without-spaces.txt').trim().split('\n')) {
    const [language = '', kind = '', ...words] = line.split(' ');
    const part = namePart[`${kind}:${language}` as keyof typeof namePart];
    for (const word of words.filter((each) => !koreanWords.has(each)).flatMap(parseWord)) {
      parts.set(word, (parts.get(word) ?? 0) | part);
    }
  }
  return { parts, ordinary };
}

export const personNames: PersonNames = readPersonNames();
