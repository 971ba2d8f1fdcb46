import { isSameFolding } from './folded-text.ts';
import type { FragmentSource } from './fragments.ts';
import { type Lattice, readLattice } from './lattice.ts';
import type { Lexicon, NumberMeanings } from './lexicon.ts';
import type { PhrasePlace } from './match-phrases.ts';
import { type Alphabet, fold, hasNativeLetters } from './normalise.ts';
import { parseFragments } from './parse-fragments.ts';
import { reverse, reverseWords } from './reverse.ts';
import { inScript } from './scripts.ts';

/** One way of reading the texts. */
export type View = {
  lattice: Lattice;
  /** Read backwards, as a whole or word by word. A long match there is no coincidence. */
  reversed: boolean;
};

/** A range in the concatenated texts of all fields, in UTF-16 units; `end` is exclusive. */
export type Span = { start: number; end: number };

export type Field = { name: string; text: string; offset: number };

/** The fields in order, each with its offset in the concatenated texts. */
export function toFields(texts: readonly (readonly [string, string])[]): Field[] {
  let offset = 0;
  return texts.map(([name, text]) => {
    const field = { name, text, offset };
    offset += text.length + 1;
    return field;
  });
}

/** Folds the fields in each alphabet that can make a difference. */
function foldFields(fields: readonly Field[]): FragmentSource[][] {
  const foldAll = (alphabet: Alphabet): FragmentSource[] =>
    fields.map(({ text }) => ({ original: text, folded: fold(text, alphabet) }));
  const latin = foldAll('latin');
  if (!fields.some(({ text }) => hasNativeLetters(text))) return [latin];
  const native = foldAll('native');
  const isSame = native.every(({ folded }, field) => isSameFolding(folded, latin[field]?.folded));
  return isSame ? [latin] : [latin, native];
}

/**
 * Reads texts in all relevant ways: letters as the Latin letters that they look like, and native scripts in their own
 * letters; each forwards, reversed, and reversed word by word. Views that equal another are left out where that cannot
 * change a verdict: `judge.ts` keeps the first of equal matches, and forward ones before reversed ones.
 */
export function readViews(fields: readonly Field[], lexicon: Lexicon, numbers: NumberMeanings): View[] {
  const createView = (sources: readonly FragmentSource[], reversed: boolean): View => ({
    lattice: readLattice(parseFragments(sources), lexicon, numbers),
    reversed,
  });
  const foldings = foldFields(fields);
  // With one word in each field, both reversals are the same.
  const oneWord = fields.every(({ text }) => !/\s/.test(text));
  return foldings.flatMap((sources, index) => {
    const backward = sources.map(({ original, folded }) => ({ original, folded: reverse(folded) }));
    const views = [createView(sources, false), createView(backward, true)];
    if (oneWord) return views;
    const byWord = sources.map(({ original, folded }) => ({ original, folded: reverseWords(folded) }));
    const isForward = byWord.every(({ folded }, field) => isSameFolding(folded, sources[field]?.folded));
    // An equal view in the middle could still hide the first match of the next one from `judge.ts`.
    if (isForward && index === foldings.length - 1) return views;
    return [...views, createView(byWord, true)];
  });
}

const shortestReversed = 4;
const shortestReversedPhrase = 6;
const shortestReversedCharacters = 3;
/** Short words that are no words of other languages when reversed. */
const shortReversedWords: ReadonlySet<string> = new Set(['kid', 'boy']);

const isCharacterScript = (code: number): boolean =>
  inScript.han(code) || inScript.kana(code) || inScript.hangul(code);

/** Whether a word is long enough to be intended when it is written backwards. */
function isMeantBackwards(word: string): boolean {
  if (shortReversedWords.has(word)) return true;
  const shortest = isCharacterScript(word.charCodeAt(0)) ? shortestReversedCharacters : shortestReversed;
  return word.length >= shortest && !/^\d+$/.test(word);
}

/** Whether a match counts in its view. */
export function isCounted({ lattice, reversed }: View, { readings }: PhrasePlace): boolean {
  if (!reversed) return true;
  let letters = '';
  for (const reading of readings) {
    const { word } = lattice.readings.meaning(reading);
    if (isMeantBackwards(word)) return true;
    letters += word;
  }
  return (
    letters.replace(/\d/g, '').length >= shortestReversedPhrase && !isCharacterScript(letters.charCodeAt(0))
  );
}

/** The range of a match in the concatenated texts. */
export function getSpan(
  { first, last }: PhrasePlace,
  { lattice: { fragments } }: View,
  fields: readonly Field[],
): Span {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (let index = first; index <= last && index < fragments.count; index += 1) {
    const offset = fields[fragments.field(index)]?.offset ?? 0;
    start = Math.min(start, offset + fragments.start(index));
    end = Math.max(end, offset + fragments.end(index));
  }
  return { start, end };
}
