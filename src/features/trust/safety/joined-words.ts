import { type Fragments, fragmentKinds, gaps } from './fragments.ts';
import { addFragment, canJoin, canJoinCharacters, createJoin, isOneLetterRun, type Join } from './joins.ts';
import {
  getAccentedMeaning,
  getMeaning,
  hasUse,
  type Lexicon,
  type NumberMeanings,
  wordUse,
} from './lexicon.ts';
import type { Meaning, Readings } from './readings.ts';
import type { Walk } from './vocabulary.ts';

/** What reads a text: its fragments, the words of the rules, and the readings found so far. */
export type Reader = {
  fragments: Fragments;
  lexicon: Lexicon;
  numbers: NumberMeanings;
  readings: Readings;
  /** Two walks through the vocabulary, which each word starts again. */
  walk: Walk;
  tailWalk: Walk;
};

// Long enough for most words of the rules letter by letter; bounds the work where every fragment is one letter.
const mostFragmentsOfWord = 18;
const longestSpacedRun = 6;
const shortestCompoundPart = 4;

/** A word that several fragments spell, up to `last`. */
type JoinedWord = { word: number; meaning: Meaning; last: number; asWritten: boolean };

/** What symbols between letters are. */
type Symbols = 'letters' | 'separators';

const noWords: JoinedWord[] = [];

/**
 * Adds the words that several fragments from `first` on spell, with a walk that has passed the first. A symbol is a
 * letter ("$on") or a separator ("s$o$n"); each call treats all symbols of a word in one way, so that the work stays
 * linear.
 */
export function addJoinedWords(reader: Reader, first: number, symbols: Symbols): void {
  const { fragments, readings, walk } = reader;
  // A word starts with a symbol only at the start of a run: "$on", not the "$on" of "ma$on".
  if (fragments.kind(first) === fragmentKinds.symbol) {
    if (symbols === 'separators' || (fragments.gap(first) === gaps.none && first > 0)) return;
  }
  if (!canContinue(walk, fragments, first + 1, symbols)) return;
  for (const { meaning, last, asWritten } of findJoinedWords(reader, first, symbols)) {
    readings.add(first, meaning, last + 1, last, asWritten);
  }
}

function findJoinedWords(
  { fragments, lexicon, walk }: Reader,
  first: number,
  symbols: Symbols,
): readonly JoinedWord[] {
  const { sizes, words } = lexicon.vocabulary;
  const isCharacter = fragments.kind(first) === fragmentKinds.char;
  const field = fragments.field(first);
  const join = createJoin();
  addFragment(join, fragments, first, true);
  let joined = first;
  let isSeparated = false;
  let found = noWords;
  const limit = Math.min(fragments.count, first + mostFragmentsOfWord);
  for (let index = first + 1; index < limit; index += 1) {
    if (fragments.field(index) !== field) break;
    if (symbols === 'separators' && fragments.kind(index) === fragmentKinds.symbol) {
      isSeparated = true;
      continue;
    }
    if (!walkFragment(walk, fragments, index)) break;
    // A word that ends in such a long run was already found at the start of the run.
    if (walk.lastRun > longestSpacedRun) {
      if (walk.depth === 1) break;
      continue;
    }
    // Without a separator the word is the same as with symbols as letters.
    if (symbols === 'separators' && !isSeparated) continue;
    if (!walk.hasEntries) continue;
    for (; joined < index; joined += 1) addNext(join, fragments, joined + 1, symbols);
    if (isOneLetterRun(join, walk.depth)) continue;
    for (const entry of walk.listEntries()) {
      const word = words[entry] as number;
      const canBeJoined = isCharacter
        ? canJoinCharacters(join, fragments, first, index + 1)
        : canJoin(join, sizes[entry] as number, !hasUse(lexicon, word, wordUse.english));
      if (!canBeJoined) continue;
      const meaning = getAccentedMeaning(lexicon, word, fragments, first, index);
      if (found === noWords) found = [];
      keepJoinedWord(found, { word, meaning, last: index, asWritten: isCharacter && !join.apart });
    }
  }
  return found;
}

/** Adds a fragment to a join, where it is a letter or separates letters. */
function addNext(join: Join, fragments: Fragments, index: number, symbols: Symbols): void {
  if (symbols === 'separators' && fragments.kind(index) === fragmentKinds.symbol) join.apart = true;
  else addFragment(join, fragments, index, false);
}

/** "t e e n n n n" has many endings; the first and the last are enough and bound the work. */
function keepJoinedWord(found: JoinedWord[], joined: JoinedWord): void {
  const first = found.findIndex(({ word }) => word === joined.word);
  const last = first < 0 ? -1 : found.findIndex(({ word }, index) => index > first && word === joined.word);
  if (last < 0) found.push(joined);
  else found[last] = joined;
}

/** Goes on with a walk. @returns whether the rules have words that begin so */
export function walkFragment(walk: Walk, fragments: Fragments, index: number): boolean {
  const size = fragments.size(index);
  for (let at = 0; at < size; at += 1) if (!walk.step(fragments.letter(index, at))) return false;
  return true;
}

/** Whether a word can continue with the next fragment. Most cannot; checking first avoids needless work. */
function canContinue(walk: Walk, fragments: Fragments, next: number, symbols: Symbols): boolean {
  if (next === fragments.count) return false;
  if (symbols === 'separators' && fragments.kind(next) === fragmentKinds.symbol) return true;
  return walk.canStep(fragments.letter(next, 0));
}

/** The words that a walk has spelt and that may be written together with another. */
const listCompoundWords = (lexicon: Lexicon, walk: Walk): number[] =>
  walk
    .listEntries()
    .map((entry) => lexicon.vocabulary.words[entry] as number)
    .filter((word) => hasUse(lexicon, word, wordUse.compound));

/** Adds two words of the rules that are written together, such as a name without its space. */
export function addCompounds({ fragments, lexicon, readings, walk, tailWalk }: Reader, first: number): void {
  const size = fragments.size(first);
  const middle = fragments.count + 1 + first;
  walk.restart();
  for (let split = 1; split <= size - shortestCompoundPart; split += 1) {
    if (!walk.step(fragments.letter(first, split - 1))) return;
    if (split < shortestCompoundPart || fragments.letter(first, split) === walk.letter) continue;
    const heads = listCompoundWords(lexicon, walk);
    if (heads.length === 0) continue;
    tailWalk.restart();
    let at = split;
    while (at < size && tailWalk.step(fragments.letter(first, at))) at += 1;
    if (at < size) continue;
    const tails = listCompoundWords(lexicon, tailWalk);
    if (tails.length === 0) continue;
    for (const word of tails) readings.add(middle, getMeaning(lexicon, word), first + 1, first, false);
    for (const word of heads) readings.add(first, getMeaning(lexicon, word), middle, first, false);
  }
}
