import { composeNumberWords, readDifferences } from './compose-numbers.ts';
import type { Fragment } from './fragments.ts';
import { addTo, emptyJoin, isOneLetterInSigns, mayJoin, mayJoinCharacters } from './joins.ts';
import { kindLabel, kindsOf, readNumber } from './numbers.ts';
import type { NumberValue, Reading } from './readings.ts';
import {
  type Entry,
  openWordsAt,
  startWalk,
  step,
  type Vocabulary,
  type Walk,
  wordsAt,
} from './vocabulary.ts';

/**
 * All readings of a text. Node n is the place before fragment n; nodes past the last fragment are places
 * inside a fragment of letters, for words written together.
 */
export type Lattice = { fragments: readonly Fragment[]; readings: readonly (readonly Reading[])[] };

/** What the lattice needs to know of the rules. */
export type Lexicon = {
  vocabulary: Vocabulary;
  /** Each word's labels: itself, and the word sets that it is in (`terms/word-sets.ts`). */
  labels: ReadonlyMap<string, readonly string[]>;
  /** The words that may be written together with another: those of English refusals. */
  compoundWords: ReadonlySet<string>;
  /** Words of other languages only: joined from pieces more warily, since nobody chose them for that. */
  foreignWords: ReadonlySet<string>;
  /** Words that count only with their own accents: the plain word's other forms. */
  accentedWords: ReadonlyMap<string, readonly string[]>;
  numberWords: ReadonlyMap<string, readonly NumberValue[]>;
};

// Most words of the rules, letter by letter; bounds the work where every fragment is one letter.
const mostFragmentsOfWord = 18;
const longestSpacedRun = 6;
const shortestCompoundPart = 4;
const shortestHandle = 3;
/** Digits that stand for a word of one letter: "with 4 dog". */
const lettersOfDigits: Readonly<Record<string, string>> = { '1': 'i', '3': 'e', '4': 'a' };

const noValues: readonly NumberValue[] = [];
const noReadings: Reading[] = [];

/** The readings of a text while they are collected; most places have none, and share one empty list. */
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

/** Where the words that one fragment begins go, with what may be asked of it. */
type Place = { fragments: readonly Fragment[]; first: number; lexicon: Lexicon; readings: Readings };

function readingOf(
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

function addLabelsOfAccents(reading: Reading, { fragments, first, lexicon }: Place): void {
  const accentedWords = lexicon.accentedWords.get(reading.word);
  if (accentedWords === undefined) return;
  const within = fragments.slice(first, reading.lastFragment + 1);
  const written = within.map(({ accented }) => accented).join('');
  for (const accented of accentedWords) {
    if (written !== accented.slice(0, -1)) continue;
    reading.labels = [...reading.labels, ...(lexicon.labels.get(accented) ?? [accented])];
  }
}

/** @returns whether some word stands there as it is */
function wordsOfOneFragment(place: Place): boolean {
  const { fragments, first, lexicon, readings } = place;
  const fragment = fragments[first];
  const letters = fragment?.letters ?? [];
  if (fragment === undefined || !lexicon.vocabulary.next.has(letters[0] ?? -1)) return false;
  const walk = startWalk(lexicon.vocabulary);
  let isWord = false;
  for (let index = 0; index < letters.length; index += 1) {
    if (!step(walk, letters[index] ?? -1)) return isWord;
    if (index === letters.length - 1 || walk.node.open.length === 0) continue;
    for (const entry of openWordsAt(walk)) {
      readings.add(first, readingOf(lexicon, entry, first + 1, first, true));
      isWord = true;
    }
  }
  for (const entry of wordsAt(walk)) {
    const asWritten = fragment.text === entry.word || entry.open;
    const reading = readingOf(lexicon, entry, first + 1, first, asWritten);
    if (asWritten) addLabelsOfAccents(reading, place);
    isWord ||= asWritten;
    readings.add(first, reading);
  }
  return isWord;
}

/**
 * Words over several fragments from `first` on. A symbol is a letter ("$on") or a separator ("s$o$n");
 * both are tried, one way for the whole word, so that the work stays linear.
 */
function wordsOfPieces(place: Place, symbols: 'letters' | 'separators'): void {
  const { fragments, first, lexicon, readings } = place;
  const start = fragments[first];
  if (start === undefined || !lexicon.vocabulary.next.has(start.letters[0] ?? -1)) return;
  // A word begins with a symbol only where something begins: "$on", not the "$on" of "ma$on".
  if (start.kind === 'symbol' && (symbols === 'separators' || (start.gap === 'none' && first > 0))) return;
  const characters = start.kind === 'char';
  const walk = startWalk(lexicon.vocabulary);
  if (!walkOn(walk, start) || !goesOn(walk, fragments[first + 1], symbols)) return;
  const join = emptyJoin();
  addTo(join, start, true);
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
    if (!walkOn(walk, fragment)) break;
    addTo(join, fragment, false);
    // A word that ends in this long a run has been found at the run's beginning.
    if ((walk.runs.at(-1) ?? 0) > longestSpacedRun) {
      if (walk.runs.length === 1) break;
      continue;
    }
    if (isOneLetterInSigns(join, walk.runs)) continue;
    // Without a separator it is the same word as with symbols taken for letters.
    if (symbols === 'separators' && !separated) continue;
    for (const entry of wordsAt(walk)) {
      const joins = characters
        ? mayJoinCharacters(join, start, fragments[index + 1])
        : mayJoin(join, entry, lexicon.foreignWords.has(entry.word));
      if (!joins) continue;
      const reading = readingOf(lexicon, entry, index + 1, index, characters && !join.apart);
      addLabelsOfAccents(reading, place);
      // "t e e n n n n" ends in many places; the first and the last are enough, and bound the work.
      const endings = found.filter(({ word }) => word === entry.word);
      const last = endings[1];
      if (last === undefined) found.push(reading);
      else found[found.indexOf(last)] = reading;
    }
  }
  for (const reading of found) readings.add(first, reading);
}

function walkOn(walk: Walk, { letters }: Fragment): boolean {
  for (const letter of letters) if (!step(walk, letter)) return false;
  return true;
}

/** Whether a word can go on with the next fragment: most cannot, which is found out before anything is made. */
function goesOn(walk: Walk, next: Fragment | undefined, symbols: 'letters' | 'separators'): boolean {
  if (next === undefined) return false;
  if (next.kind === 'symbol' && symbols === 'separators') return true;
  const letter = next.letters[0] ?? -1;
  return letter === walk.letter || walk.node.next.has(letter);
}

/** Two words of the rules written together, such as a name without its space. */
function compoundsOf({ fragments, first, lexicon, readings }: Place): void {
  const letters = fragments[first]?.letters ?? [];
  const middle = fragments.length + 1 + first;
  const head = startWalk(lexicon.vocabulary);
  for (let split = 1; split <= letters.length - shortestCompoundPart; split += 1) {
    if (!step(head, letters[split - 1] ?? -1)) return;
    if (split < shortestCompoundPart || letters[split] === head.letter) continue;
    const heads = wordsAt(head).filter(({ word }) => lexicon.compoundWords.has(word));
    if (heads.length === 0) continue;
    const tail = startWalk(lexicon.vocabulary);
    if (!letters.slice(split).every((letter) => step(tail, letter))) continue;
    const tails = wordsAt(tail).filter(({ word }) => lexicon.compoundWords.has(word));
    if (tails.length === 0) continue;
    for (const entry of tails) readings.add(middle, readingOf(lexicon, entry, first + 1, first, false));
    for (const entry of heads) readings.add(first, readingOf(lexicon, entry, middle, first, false));
  }
}

/** "@name" where a word begins, and words with a capital: what a picture of somebody can be asked by. */
function signsOf({ fragments, first, readings }: Place): void {
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

function readFrom(place: Place, hasSymbols: boolean): void {
  const { fragments, first, readings } = place;
  const fragment = fragments[first];
  if (fragment === undefined) return;
  const isText = fragment.kind === 'letters' || fragment.kind === 'char';
  const isWord = isText && wordsOfOneFragment(place);
  wordsOfPieces(place, 'letters');
  if (hasSymbols) wordsOfPieces(place, 'separators');
  if (fragment.kind === 'letters' && !isWord) compoundsOf(place);
  signsOf(place);
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
  for (const { value, end, lastFragment } of readNumber(fragments, first)) {
    const asWritten = lastFragment === first || fragment.kind === 'char';
    const values = [{ value, language: 'any' }];
    readings.add(first, { end, lastFragment, word: String(value), labels: [], asWritten, values });
  }
}

/**
 * Reads fragments in every way that a word or number of the rules allows. Linear in their length.
 * @param year the calendar year of the moment of judging, on which years of birth depend
 */
export function readLattice(fragments: readonly Fragment[], lexicon: Lexicon, year: number): Lattice {
  const readings = new Readings(2 * fragments.length + 2);
  const hasSymbols = fragments.some((fragment) => fragment.kind === 'symbol');
  for (let first = 0; first < fragments.length; first += 1) {
    readFrom({ fragments, first, lexicon, readings }, hasSymbols);
  }
  const kinds = new Map<string, readonly string[]>();
  const kindsOfValue = ({ value, language }: NumberValue): readonly string[] => {
    const key = `${value} ${language}`;
    const known = kinds.get(key) ?? kindsOf(value, year).map((kind) => kindLabel(kind, language));
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
