import { type Fragment, fragmentsOf } from './fragments.ts';
import { type Lattice, type Lexicon, readLattice } from './lattice.ts';
import { type FoldedText, fold, hasNativeLetters, reversed, reversedByWord } from './normalise.ts';
import type { PhraseMatch } from './phrases.ts';
import type { Reading } from './readings.ts';
import { inScript } from './scripts.ts';

/** A way that a person could read the same texts. */
export type View = {
  lattice: Lattice;
  /** Read from the end, or each word from its end: what no one writes by chance, unless it is short. */
  turned: boolean;
};

/** A place in all the fields' texts, one after the other, in UTF-16 units; `end` is exclusive. */
export type Span = { start: number; end: number };

export type Field = { name: string; text: string; offset: number };

/** The fields in their order, each with where it begins in all of them together. */
export function fieldsInOrder(texts: readonly (readonly [string, string])[]): Field[] {
  let offset = 0;
  return texts.map(([name, text]) => {
    const field = { name, text, offset };
    offset += text.length + 1;
    return field;
  });
}

/**
 * Reads texts in every way that counts: letters as the Latin ones they look like, and in their own scripts
 * where there are any; as they stand, turned round, and turned round word by word.
 */
export function readViews(fields: readonly Field[], lexicon: Lexicon, year: number): View[] {
  const alphabets = fields.some(({ text }) => hasNativeLetters(text))
    ? (['latin', 'native'] as const)
    : (['latin'] as const);
  return alphabets.flatMap((alphabet) => {
    const folded = fields.map((field) => ({ field, text: fold(field.text, alphabet) }));
    const viewOf = (turn: (text: FoldedText) => FoldedText, turned: boolean): View => {
      const fragments: Fragment[] = folded.flatMap(({ field, text }) =>
        fragmentsOf(field.name, field.text, turn(text)),
      );
      return { lattice: readLattice(fragments, lexicon, year), turned };
    };
    const forward = viewOf((text) => text, false);
    const backward = viewOf(reversed, true);
    // Of one word in each field, both turns are the same.
    const oneWord = fields.every(({ text }) => !/\s/.test(text));
    return oneWord ? [forward, backward] : [forward, backward, viewOf(reversedByWord, true)];
  });
}

const shortestTurned = 4;
const shortestTurnedPhrase = 6;
const shortestTurnedCharacters = 3;
/** Short, but no words of other languages when they are turned round. */
const alwaysMeant: ReadonlySet<string> = new Set(['kid', 'boy']);

const isOneOfCharacters = (code: number): boolean =>
  inScript.han(code) || inScript.kana(code) || inScript.hangul(code);

/** Words that are long enough to be meant when they stand there backwards. */
function isMeantBackwards({ word }: Reading): boolean {
  if (alwaysMeant.has(word)) return true;
  const shortest = isOneOfCharacters(word.charCodeAt(0)) ? shortestTurnedCharacters : shortestTurned;
  return word.length >= shortest && !/^\d+$/.test(word);
}

/** Whether a match counts in its view. */
export function countsIn(view: View, { readings }: PhraseMatch<unknown>): boolean {
  if (!view.turned || readings.some(isMeantBackwards)) return true;
  const letters = readings.map(({ word }) => word).join('');
  return (
    letters.replace(/\d/g, '').length >= shortestTurnedPhrase && !isOneOfCharacters(letters.charCodeAt(0))
  );
}

/** Where a match stands in the fields' texts. */
export function spanOf(
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
