import { composeNumberWords, readDifferences } from './compose-numbers.ts';
import type { Fragment } from './fragments.ts';
import { addFragment, canJoin, canJoinCharacters, createJoin, isOneLetterRun } from './joins.ts';
import { formatKindLabel, listNumberKinds, readNumbers } from './numbers.ts';
import type { NumberValue, Reading } from './readings.ts';
import {
  type Entry,
  listOpenWords,
  listWords,
  startWalk,
  step,
  type Vocabulary,
  type Walk,
} from './vocabulary.ts';

/**
 * All readings of a text. Node n is the position before fragment n; nodes after the last fragment are positions inside
 * a fragment of letters, for words written together.
 */
export type Lattice = { fragments: readonly Fragment[]; readings: readonly (readonly Reading[])[] };

/** The words of the rules, compiled for the lattice. */
export type Lexicon = {
  vocabulary: Vocabulary;
  /** Labels by word: the word itself and its word sets (`terms/word-sets.ts`). */
  labels: ReadonlyMap<string, readonly string[]>;
  /** Words that may be written together with another: those of English rules. */
  compoundWords: ReadonlySet<string>;
  /** Words of other languages, which are joined from pieces under stricter conditions. */
  foreignWords: ReadonlySet<string>;
  /** Accented forms by plain word, for words that count only with their accents. */
  accentedWords: ReadonlyMap<string, readonly string[]>;
  numberWords: ReadonlyMap<string, readonly NumberValue[]>;
};

// Long enough for most words of the rules letter by letter; bounds the work where every fragment is one letter.
const mostFragmentsOfWord = 18;
const longestSpacedRun = 6;
const shortestCompoundPart = 4;
const shortestHandle = 3;
/** Digits as one-letter words: "with 4 dog". */
const lettersOfDigits: Readonly<Record<string, string>> = { '1': 'i', '3': 'e', '4': 'a' };

const noValues: readonly NumberValue[] = [];
const noReadings: Reading[] = [];

/** Collects the readings of a text. Most nodes have none and share one empty list. */
class Readings {
  readonly at: Reading[][];

  constructor(nodes: number) {
    this.at = new Array<Reading[]>(nodes).fill(noReadings);
  }

  add(node: number, reading: Reading): void {
    const known = this.at[node];
    if (known === undefined || known === noReadings) this.at[node] = [reading];
    else known.push(reading);
  }
}

/** A fragment to read from, with its context. */
type Position = { fragments: readonly Fragment[]; first: number; lexicon: Lexicon; readings: Readings };

function createReading(
  lexicon: Lexicon,
  { word }: Entry,
  end: number,
  lastFragment: number,
  asWritten: boolean,
): Reading {
  const labels = lexicon.labels.get(word) ?? [word];
  const values = lexicon.numberWords.get(word) ?? noValues;
  return { end, lastFragment, word, labels, asWritten, values };
}

function addAccentLabels(reading: Reading, { fragments, first, lexicon }: Position): void {
  const accentedWords = lexicon.accentedWords.get(reading.word);
  if (accentedWords === undefined) return;
  const within = fragments.slice(first, reading.lastFragment + 1);
  const written = within.map(({ accented }) => accented).join('');
  for (const accented of accentedWords) {
    if (written !== accented.slice(0, -1)) continue;
    reading.labels = [...reading.labels, ...(lexicon.labels.get(accented) ?? [accented])];
  }
}

/** Adds the words that one fragment spells. @returns whether one of them is written plainly */
function addWholeWords(place: Position): boolean {
  const { fragments, first, lexicon, readings } = place;
  const fragment = fragments[first];
  const letters = fragment?.letters ?? [];
  if (fragment === undefined || !lexicon.vocabulary.next.has(letters[0] ?? -1)) return false;
  const walk = startWalk(lexicon.vocabulary);
  let isWord = false;
  for (let index = 0; index < letters.length; index += 1) {
    if (!step(walk, letters[index] ?? -1)) return isWord;
    if (index === letters.length - 1 || walk.node.open.length === 0) continue;
    for (const entry of listOpenWords(walk)) {
      readings.add(first, createReading(lexicon, entry, first + 1, first, true));
      isWord = true;
    }
  }
  for (const entry of listWords(walk)) {
    const asWritten = fragment.text === entry.word || entry.open;
    const reading = createReading(lexicon, entry, first + 1, first, asWritten);
    if (asWritten) addAccentLabels(reading, place);
    isWord ||= asWritten;
    readings.add(first, reading);
  }
  return isWord;
}

/**
 * Adds the words that several fragments from `first` on spell. A symbol is a letter ("$on") or a separator ("s$o$n");
 * each call treats all symbols of a word in one way, so that the work stays linear.
 */
function addJoinedWords(place: Position, symbols: 'letters' | 'separators'): void {
  const { fragments, first, lexicon, readings } = place;
  const start = fragments[first];
  if (start === undefined || !lexicon.vocabulary.next.has(start.letters[0] ?? -1)) return;
  // A word starts with a symbol only at the start of a run: "$on", not the "$on" of "ma$on".
  if (start.kind === 'symbol' && (symbols === 'separators' || (start.gap === 'none' && first > 0))) return;
  const characters = start.kind === 'char';
  const walk = startWalk(lexicon.vocabulary);
  if (!walkFragment(walk, start) || !canContinue(walk, fragments[first + 1], symbols)) return;
  const join = createJoin();
  addFragment(join, start, true);
  let separated = false;
  const limit = Math.min(fragments.length, first + mostFragmentsOfWord);
  const found: Reading[] = [];
  for (let index = first + 1; index < limit; index += 1) {
    const fragment = fragments[index];
    if (fragment === undefined || fragment.field !== start.field) break;
    if (fragment.kind === 'symbol' && symbols === 'separators') {
      join.apart = true;
      separated = true;
      continue;
    }
    if (!walkFragment(walk, fragment)) break;
    addFragment(join, fragment, false);
    // A word that ends in such a long run was already found at the start of the run.
    if ((walk.runs.at(-1) ?? 0) > longestSpacedRun) {
      if (walk.runs.length === 1) break;
      continue;
    }
    if (isOneLetterRun(join, walk.runs)) continue;
    // Without a separator the word is the same as with symbols as letters.
    if (symbols === 'separators' && !separated) continue;
    for (const entry of listWords(walk)) {
      const joins = characters
        ? canJoinCharacters(join, start, fragments[index + 1])
        : canJoin(join, entry, lexicon.foreignWords.has(entry.word));
      if (!joins) continue;
      const reading = createReading(lexicon, entry, index + 1, index, characters && !join.apart);
      addAccentLabels(reading, place);
      // "t e e n n n n" has many endings; the first and the last are enough and bound the work.
      const endings = found.filter(({ word }) => word === entry.word);
      const last = endings[1];
      if (last === undefined) found.push(reading);
      else found[found.indexOf(last)] = reading;
    }
  }
  for (const reading of found) readings.add(first, reading);
}

function walkFragment(walk: Walk, { letters }: Fragment): boolean {
  for (const letter of letters) if (!step(walk, letter)) return false;
  return true;
}

/** Whether a word can continue with the next fragment. Most cannot; checking first avoids needless work. */
function canContinue(walk: Walk, next: Fragment | undefined, symbols: 'letters' | 'separators'): boolean {
  if (next === undefined) return false;
  if (next.kind === 'symbol' && symbols === 'separators') return true;
  const letter = next.letters[0] ?? -1;
  return letter === walk.letter || walk.node.next.has(letter);
}

/** Adds two words of the rules that are written together, such as a name without its space. */
function addCompounds({ fragments, first, lexicon, readings }: Position): void {
  const letters = fragments[first]?.letters ?? [];
  const middle = fragments.length + 1 + first;
  const head = startWalk(lexicon.vocabulary);
  for (let split = 1; split <= letters.length - shortestCompoundPart; split += 1) {
    if (!step(head, letters[split - 1] ?? -1)) return;
    if (split < shortestCompoundPart || letters[split] === head.letter) continue;
    const heads = listWords(head).filter(({ word }) => lexicon.compoundWords.has(word));
    if (heads.length === 0) continue;
    const tail = startWalk(lexicon.vocabulary);
    if (!letters.slice(split).every((letter) => step(tail, letter))) continue;
    const tails = listWords(tail).filter(({ word }) => lexicon.compoundWords.has(word));
    if (tails.length === 0) continue;
    for (const entry of tails) readings.add(middle, createReading(lexicon, entry, first + 1, first, false));
    for (const entry of heads) readings.add(first, createReading(lexicon, entry, middle, first, false));
  }
}

/** Adds "@name" handles and capitalised words, which can name a real person. */
function addHandlesAndCapitals({ fragments, first, readings }: Position): void {
  const fragment = fragments[first];
  if (fragment === undefined) return;
  const reading = { word: '', asWritten: true, values: noValues };
  if (fragment.capital) {
    readings.add(first, { ...reading, labels: ['{capitalised}'], end: first + 1, lastFragment: first });
  }
  const next = fragments[first + 1];
  if (fragment.text !== '@' || next?.gap !== 'none' || next.text.length < shortestHandle) return;
  if (fragment.gap !== 'none' || first === 0) {
    readings.add(first, { ...reading, labels: ['{handle}'], end: first + 2, lastFragment: first + 1 });
  }
}

function addReadings(place: Position, hasSymbols: boolean): void {
  const { fragments, first, readings } = place;
  const fragment = fragments[first];
  if (fragment === undefined) return;
  const isText = fragment.kind === 'letters' || fragment.kind === 'char';
  const isWord = isText && addWholeWords(place);
  addJoinedWords(place, 'letters');
  if (hasSymbols) addJoinedWords(place, 'separators');
  if (fragment.kind === 'letters' && !isWord) addCompounds(place);
  addHandlesAndCapitals(place);
  const letter = lettersOfDigits[fragment.text];
  if (letter !== undefined) {
    readings.add(first, {
      end: first + 1,
      lastFragment: first,
      word: letter,
      labels: [letter],
      asWritten: false,
      values: noValues,
    });
  }
  for (const { value, end, lastFragment } of readNumbers(fragments, first)) {
    const asWritten = lastFragment === first || fragment.kind === 'char';
    const values = [{ value, language: 'any' }];
    readings.add(first, { end, lastFragment, word: String(value), labels: [], asWritten, values });
  }
}

/**
 * Reads fragments in every way that a word or number of the rules allows. Linear in their length.
 *
 * @param year the current calendar year, which decides about years of birth
 */
export function readLattice(fragments: readonly Fragment[], lexicon: Lexicon, year: number): Lattice {
  const readings = new Readings(2 * fragments.length + 2);
  const hasSymbols = fragments.some((fragment) => fragment.kind === 'symbol');
  for (let first = 0; first < fragments.length; first += 1) {
    addReadings({ fragments, first, lexicon, readings }, hasSymbols);
  }
  const kinds = new Map<string, readonly string[]>();
  const kindsOfValue = ({ value, language }: NumberValue): readonly string[] => {
    const key = `${value} ${language}`;
    const known =
      kinds.get(key) ?? listNumberKinds(value, year).map((kind) => formatKindLabel(kind, language));
    kinds.set(key, known);
    return known;
  };
  composeNumberWords(readings.at, fragments);
  readDifferences(readings.at, fragments);
  for (const from of readings.at) {
    for (const reading of from) {
      const [first, ...more] = reading.values;
      if (first === undefined) continue;
      const ownKinds = kindsOfValue(first);
      const isBare = reading.labels.length === 0 && more.length === 0;
      reading.labels = isBare ? ownKinds : [...reading.labels, ...ownKinds, ...more.flatMap(kindsOfValue)];
    }
  }
  return { fragments, readings: readings.at };
}
