import { readFileSync } from 'node:fs';
import { parseWord } from '../../phrases.ts';
import { knownWords } from '../../word-table.ts';
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

/** A bit beside those of `namePart`: a word that is no name, or a name that is a word too. */
const listedWord = 512;
const spacedPart = namePart.given | namePart.surname;

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const split = (text: string): string[] => text.trim().split(/\s+/);

const space = 0x20;
const shortestGiven = 3;
const longestStrokes = 8;

/** Whether a word is a few strokes, which every run of strokes would spell. */
function isStrokes(text: string, from: number, until: number): boolean {
  if (until - from > longestStrokes) return false;
  for (let index = from; index < until; index += 1) {
    if (text[index] !== 'i' && text[index] !== 'l') return false;
  }
  return true;
}

/** Korean given names that are ordinary words. */
const koreanWords = new Set(
  split('가을 보라 하늘 바다 미소 나라 여름 아름 유리 사랑 우주 나무 나은 다운 가온 새벽 이슬 하나'),
);

/** What the words of the lists are: two bytes for each of `knownWords`. */
export class PersonNames {
  readonly #bits: Uint16Array;

  /** @param bits by number of the word, its parts and whether it is listed as an ordinary word */
  constructor(bits: readonly number[]) {
    this.#bits = Uint16Array.from(bits);
  }

  /** The parts (`namePart`) that a word of `knownWords` is; none for -1. */
  getParts(word: number): number {
    return (this.#bits[word] ?? 0) & ~listedWord;
  }

  /** Whether a word of `knownWords` is listed as an ordinary one: no name, or a name that is a word too. */
  isOrdinary(word: number): boolean {
    return ((this.#bits[word] ?? 0) & listedWord) !== 0;
  }

  /** The numbers of all given names and surnames. */
  *listNames(): Iterable<number> {
    for (const [word, bits] of this.#bits.entries()) if ((bits & spacedPart) !== 0) yield word;
  }
}

/** Visits the words of a text, without making a string of each. */
function visitWords(text: string, visit: (from: number, until: number) => void): void {
  let from = 0;
  for (let until = 0; until <= text.length; until += 1) {
    if (until < text.length && text.charCodeAt(until) > space) continue;
    if (until > from) visit(from, until);
    from = until + 1;
  }
}

/** Collects what words are. */
class PersonNamesBuilder {
  readonly #bits: number[] = new Array(knownWords.count).fill(0);

  /** Adds given names or surnames with spaces between. */
  addNames(text: string, part: number): void {
    visitWords(text, (from, until) => {
      if (isStrokes(text, from, until)) return;
      const isShort = until - from < shortestGiven;
      this.#add(knownWords.add(text, from, until), isShort ? part | namePart.ordinary : part);
    });
  }

  /** Adds a part of names that are written without a space. */
  addJoinedName(word: string, part: number): void {
    this.#add(knownWords.add(word), part);
  }

  /** Adds ordinary words with spaces between. */
  addOrdinary(text: string): void {
    visitWords(text, (from, until) => this.#add(knownWords.add(text, from, until), listedWord));
  }

  /** Takes back that a word is an ordinary one. */
  removeOrdinary(word: string): void {
    const known = knownWords.find(word);
    this.#bits[known] = (this.#bits[known] ?? 0) & ~listedWord;
  }

  build(): PersonNames {
    for (const [word, bits] of this.#bits.entries()) {
      if ((bits & spacedPart) !== 0 && (bits & listedWord) !== 0) this.#add(word, namePart.ordinary);
    }
    return new PersonNames(this.#bits);
  }

  #add(word: number, bit: number): void {
    this.#bits[word] = (this.#bits[word] ?? 0) | bit;
  }
}

/**
 * Reads the lists of given names, surnames and ordinary words. `npm run person-names` writes them from
 * `@faker-js/faker`, `@zxcvbn-ts/language-*` and `dictionary-en`.
 */
export function readPersonNames(): PersonNames {
  const names = new PersonNamesBuilder();
  names.addNames(read('given-names.txt'), namePart.given);
  for (const word of plainlyNames) names.addNames(word, namePart.given);
  names.addNames(read('surnames.txt'), namePart.surname);
  for (const word of split(givenInDevanagari).flatMap(parseWord)) names.addNames(word, namePart.given);
  for (const word of split(surnamesInDevanagari).flatMap(parseWord)) names.addNames(word, namePart.surname);
  for (const line of read('names-without-spaces.txt').trim().split('\n')) {
    const [language = '', kind = '', ...words] = line.split(' ');
    const part = namePart[`${kind}:${language}` as keyof typeof namePart];
    for (const word of words.filter((each) => !koreanWords.has(each)).flatMap(parseWord)) {
      names.addJoinedName(word, part);
    }
  }
  names.addOrdinary(read('ordinary-words.txt'));
  for (const word of [...promptWords, ...alsoOrdinary]) names.addOrdinary(word);
  for (const word of plainlyNames) names.removeOrdinary(word);
  return names.build();
}
