import type { Fragments } from './fragments.ts';
import { formatKindLabel, listNumberKinds } from './numbers.ts';
import { createMeaning, type Meaning, type NumberValue } from './readings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The words of the rules, compiled for the lattice. */
export type Lexicon = {
  vocabulary: Vocabulary;
  /** Labels by word: the word itself and its word sets (`terms/word-sets.ts`). */
  labels: ReadonlyMap<string, readonly string[]>;
  /** Words that may be written together with another: those of English rules. */
  compoundWords: ReadonlySet<string>;
  /** Words of English rules and names of known people; the others are joined from pieces under stricter conditions. */
  englishWords: ReadonlySet<string>;
  /** Accented forms by plain word, for words that count only with their accents. */
  accentedWords: ReadonlyMap<string, readonly string[]>;
  numberWords: ReadonlyMap<string, readonly NumberValue[]>;
  /** The meanings of the words that any text had so far. */
  meanings: Map<string, Meaning>;
};

/** What a word of the rules says. */
export function getMeaning({ labels, numberWords, meanings }: Lexicon, word: string): Meaning {
  const known = meanings.get(word);
  if (known !== undefined) return known;
  const meaning = createMeaning(word, labels.get(word) ?? [word], numberWords.get(word));
  meanings.set(word, meaning);
  return meaning;
}

/** What a word says as the fragments from `first` to `last` write it: with its accented forms, if they have the accents. */
export function getAccentedMeaning(
  lexicon: Lexicon,
  word: string,
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
    .flatMap((accented) => lexicon.labels.get(accented) ?? [accented]);
  return labels.length === 0 ? meaning : createMeaning(word, [...meaning.labels, ...labels], meaning.values);
}

/** The meanings of numbers in one judgement: texts repeat them, and their kinds depend on the year. */
export class NumberMeanings {
  readonly #year: number;
  readonly #digits = new Map<number, Meaning>();
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

  /** Adds the kinds of its values to the labels of a meaning. */
  addKinds(meaning: Meaning): Meaning {
    if (meaning.values.length === 0) return meaning;
    const known = this.#withKinds.get(meaning);
    if (known !== undefined) return known;
    const kinds = meaning.values.flatMap(({ value, language }) =>
      listNumberKinds(value, this.#year).map((kind) => formatKindLabel(kind, language)),
    );
    const withKinds = createMeaning(meaning.word, [...meaning.labels, ...kinds], meaning.values);
    this.#withKinds.set(meaning, withKinds);
    return withKinds;
  }
}
