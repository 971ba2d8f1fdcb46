import { type Fragment, parseFragments } from './fragments.ts';
import { type Lattice, type Lexicon, readLattice } from './lattice.ts';
import { type FoldedText, fold, hasNativeLetters, reverse, reverseWords } from './normalise.ts';
import type { PhraseMatch } from './phrases.ts';
import type { Reading } from './readings.ts';
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

/**
 * Reads texts in all relevant ways: letters as the Latin letters that they look like, and native scripts in their own
 * letters; each forwards, reversed, and reversed word by word.
 */
export function readViews(fields: readonly Field[], lexicon: Lexicon, year: number): View[] {
  const alphabets = fields.some(({ text }) => hasNativeLetters(text))
    ? (['latin', 'native'] as const)
    : (['latin'] as const);
  return alphabets.flatMap((alphabet) => {
    const folded = fields.map((field) => ({ field, text: fold(field.text, alphabet) }));
    const createView = (turn: (text: FoldedText) => FoldedText, isReversed: boolean): View => {
      const fragments: Fragment[] = folded.flatMap(({ field, text }) =>
        parseFragments(field.name, field.text, turn(text)),
      );
      return { lattice: readLattice(fragments, lexicon, year), reversed: isReversed };
    };
    const forward = createView((text) => text, false);
    const backward = createView(reverse, true);
    // With one word in each field, both reversals are the same.
    const oneWord = fields.every(({ text }) => !/\s/.test(text));
    return oneWord ? [forward, backward] : [forward, backward, createView(reverseWords, true)];
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
function isMeantBackwards({ word }: Reading): boolean {
  if (shortReversedWords.has(word)) return true;
  const shortest = isCharacterScript(word.charCodeAt(0)) ? shortestReversedCharacters : shortestReversed;
  return word.length >= shortest && !/^\d+$/.test(word);
}

/** Whether a match counts in its view. */
export function isCounted(view: View, { readings }: PhraseMatch<unknown>): boolean {
  if (!view.reversed || readings.some(isMeantBackwards)) return true;
  const letters = readings.map(({ word }) => word).join('');
  return (
    letters.replace(/\d/g, '').length >= shortestReversedPhrase && !isCharacterScript(letters.charCodeAt(0))
  );
}

/** The range of a match in the concatenated texts. */
export function getSpan(
  match: PhraseMatch<unknown>,
  { lattice }: View,
  offsets: ReadonlyMap<string, number>,
): Span {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (let index = match.first; index <= match.last; index += 1) {
    const fragment = lattice.fragments[index];
    if (fragment === undefined) break;
    const offset = offsets.get(fragment.field) ?? 0;
    start = Math.min(start, offset + fragment.start);
    end = Math.max(end, offset + fragment.end);
  }
  return { start, end };
}
