import type { Fragments } from './fragments.ts';
import { formatKindLabel, listNumberKinds } from './numbers.ts';
import { createMeaning, type Meaning, type NumberValue } from './readings.ts';
import type { Vocabulary } from './vocabulary.ts';
import { knownWords, toLabels } from './word-table.ts';

/** What the rules say about words (`knownWords`). */
export type Lexicon = {
  vocabulary: Vocabulary;
  /** By word, the bits of `wordUse`; names, of which the rules have none, are beyond the end. */
  uses: Uint8Array;
  /** Labels by word that is in a word set (`terms/word-sets.ts`): itself and the sets. The others have themselves. */
  labels: ReadonlyMap<number, readonly number[]>;
  /** Accented forms by plain word, for words that count only with their accents. */
  accentedWords: ReadonlyMap<number, readonly string[]>;
  numberWords: ReadonlyMap<number, readonly NumberValue[]>;
  /** The meanings of words that texts had so far. */
  meanings: Map<number, Meaning>;
};

export const wordUse = {
  /** Is read in texts, unlike names of word sets. */
  read: 1,
  /** Of English rules and names of known people; the others are joined from pieces under stricter conditions. */
  english: 2,
  /** May be written together with another: of English rules. */
  compound: 4,
} as const;

/** Bounds the memory of meanings; texts choose the words. */
const mostMeanings = 5_000;
/** Of names, which no phrase has: `full-names.ts` matches them. */
const noLabels: readonly number[] = [];

/** Whether a word of the vocabulary is used in a way. */
export const hasUse = ({ uses }: Lexicon, word: number, use: number): boolean =>
  ((uses[word] ?? 0) & use) !== 0;

const listLabels = ({ labels }: Lexicon, word: number): readonly number[] => labels.get(word) ?? [word];

/** What a word of the vocabulary says. */
export function getMeaning(lexicon: Lexicon, word: number): Meaning {
  const { meanings, numberWords } = lexicon;
  const known = meanings.get(word);
  if (known !== undefined) return known;
  const labels = hasUse(lexicon, word, wordUse.read) ? listLabels(lexicon, word) : noLabels;
  const meaning = createMeaning(knownWords.get(word), labels, numberWords.get(word));
  if (meanings.size >= mostMeanings) meanings.clear();
  meanings.set(word, meaning);
  return meaning;
}

/** What a word says as the fragments from `first` to `last` write it: with its accented forms, if they have the accents. */
export function getAccentedMeaning(
  lexicon: Lexicon,
  word: number,
  fragments: Fragments,
  first: number,
  last: number,
): Meaning {
  const meaning = getMeaning(lexicon, word);
  const accentedWords = lexicon.accentedWords.get(word);
  if (accentedWords === undefined) return meaning;
  let written = '';
  for (let index = first; index <= last; index += 1) written += fragments.accented(index);
  const labels = accentedWords
    .filter((accented) => accented.slice(0, -1) === written)
    .flatMap((accented) => listLabels(lexicon, knownWords.find(accented)));
  return labels.length === 0
    ? meaning
    : createMeaning(meaning.word, [...meaning.labels, ...labels], meaning.values);
}

const lettersOfDigits: Readonly<Record<string, string>> = { '1': 'i', '3': 'e', '4': 'a' };

/** The meanings of numbers in one judgement: texts repeat them, and their kinds depend on the year. */
export class NumberMeanings {
  readonly #year: number;
  readonly #digits = new Map<number, Meaning>();
  readonly #letters = new Map<number, Meaning | undefined>();
  readonly #withKinds = new Map<Meaning, Meaning>();

  /** @param year the current calendar year, which decides about years of birth */
  constructor(year: number) {
    this.#year = year;
  }

  /** What a number in digits says, before its kinds are added. */
  getNumber(value: number): Meaning {
    const known = this.#digits.get(value);
    if (known !== undefined) return known;
    const meaning = createMeaning(String(value), [], [{ value, language: 'any' }]);
    this.#digits.set(value, meaning);
    return meaning;
  }

  /** What a digit says as a word of one letter, by its UTF-16 unit: "with 4 dog". */
  getLetter(digit: number): Meaning | undefined {
    if (this.#letters.has(digit)) return this.#letters.get(digit);
    const letter = lettersOfDigits[String.fromCharCode(digit)];
    const meaning = letter === undefined ? undefined : createMeaning(letter, toLabels([letter]));
    this.#letters.set(digit, meaning);
    return meaning;
  }

  /** Adds the kinds of its values to the labels of a meaning. */
  addKinds(meaning: Meaning): Meaning {
    if (meaning.values.length === 0) return meaning;
    const known = this.#withKinds.get(meaning);
    if (known !== undefined) return known;
    const kinds = meaning.values.flatMap(({ value, language }) =>
      listNumberKinds(value, this.#year).map((kind) => formatKindLabel(kind, language)),
    );
    const withKinds = createMeaning(meaning.word, [...meaning.labels, ...toLabels(kinds)], meaning.values);
    this.#withKinds.set(meaning, withKinds);
    return withKinds;
  }
}
