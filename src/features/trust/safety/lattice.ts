import { composeNumberWords, readDifferences } from './compose-numbers.ts';
import { type Fragments, fragmentKinds, gaps } from './fragments.ts';
import { addCompounds, addJoinedWords, type Reader, walkFragment } from './joined-words.ts';
import { getAccentedMeaning, getMeaning, type Lexicon, type NumberMeanings } from './lexicon.ts';
import { readNumbers } from './numbers.ts';
import { createMeaning, Readings } from './readings.ts';
import { Walk } from './vocabulary.ts';
import { knownWords } from './word-table.ts';

/**
 * All readings of a text. Node n is the position before fragment n; nodes after the last fragment are positions inside
 * a fragment of letters, for words written together.
 */
export type Lattice = { fragments: Fragments; readings: Readings };

const shortestHandle = 3;

const at = '@'.charCodeAt(0);
const capitalised = createMeaning('', [knownWords.add('{capitalised}')]);
const handle = createMeaning('', [knownWords.add('{handle}')]);
/** Walks a fragment and adds the words with an open ending with which it begins. @returns whether it passed the fragment */
function addOpenWords({ fragments, lexicon, readings, walk }: Reader, first: number): boolean {
  const { words } = lexicon.vocabulary;
  const last = fragments.size(first) - 1;
  for (let index = 0; index < last; index += 1) {
    if (!walk.step(fragments.letter(first, index))) return false;
    for (const entry of walk.listOpenEntries()) {
      readings.add(first, getMeaning(lexicon, words[entry] as number), first + 1, first, true);
    }
  }
  return walk.step(fragments.letter(first, last));
}

/** Adds the words that a walked fragment spells. */
function addWholeWords({ fragments, lexicon, readings, walk }: Reader, first: number): void {
  const { isOpen, words } = lexicon.vocabulary;
  for (const entry of walk.listEntries()) {
    const word = words[entry] as number;
    const asWritten = isOpen[entry] === 1 || fragments.text(first) === knownWords.get(word);
    const meaning = asWritten
      ? getAccentedMeaning(lexicon, word, fragments, first, first)
      : getMeaning(lexicon, word);
    readings.add(first, meaning, first + 1, first, asWritten);
  }
}

/** Adds the words of the rules that begin with a fragment. */
function addWords(reader: Reader, first: number): void {
  const { fragments, readings, walk } = reader;
  const kind = fragments.kind(first);
  const isText = kind === fragmentKinds.letters || kind === fragmentKinds.char;
  walk.restart();
  const isPassed = isText ? addOpenWords(reader, first) : walkFragment(walk, fragments, first);
  if (isText && isPassed) addWholeWords(reader, first);
  const isPlainWord = readings.hasAsWritten(first);
  if (isPassed) {
    addJoinedWords(reader, first, 'letters');
    if (fragments.hasSymbols) {
      walk.restart();
      walkFragment(walk, fragments, first);
      addJoinedWords(reader, first, 'separators');
    }
  }
  if (kind === fragmentKinds.letters && !isPlainWord) addCompounds(reader, first);
}

/** Adds "@name" handles and capitalised words, which can name a real person. */
function addHandlesAndCapitals({ fragments, readings }: Reader, first: number): void {
  if (fragments.isCapital(first)) readings.add(first, capitalised, first + 1, first, true);
  if (fragments.kind(first) !== fragmentKinds.symbol || fragments.firstUnit(first) !== at) return;
  const next = first + 1;
  if (next === fragments.count || fragments.gap(next) !== gaps.none) return;
  if (fragments.length(next) < shortestHandle) return;
  if (fragments.gap(first) !== gaps.none || first === 0) readings.add(first, handle, first + 2, next, true);
}

/** Adds a digit's reading as a one-letter word. */
function addLetterOfDigit({ fragments, numbers, readings }: Reader, first: number): void {
  if (fragments.kind(first) !== fragmentKinds.number || fragments.length(first) !== 1) return;
  const letter = numbers.getLetter(fragments.firstUnit(first));
  if (letter !== undefined) readings.add(first, letter, first + 1, first, false);
}

/**
 * Reads fragments in every way that a word or number of the rules allows. Linear in their length.
 *
 * @param numbers those of the judgement
 */
export function readLattice(fragments: Fragments, lexicon: Lexicon, numbers: NumberMeanings): Lattice {
  const readings = new Readings(2 * fragments.count + 2);
  const { vocabulary } = lexicon;
  const [walk, tailWalk] = [new Walk(vocabulary), new Walk(vocabulary)];
  const reader = { fragments, lexicon, numbers, readings, walk, tailWalk };
  const addNumber = (first: number, value: number, end: number): void => {
    const asWritten = end === first + 1 || fragments.kind(first) === fragmentKinds.char;
    readings.add(first, numbers.getNumber(value), end, end - 1, asWritten);
  };
  for (let first = 0; first < fragments.count; first += 1) {
    addWords(reader, first);
    addHandlesAndCapitals(reader, first);
    addLetterOfDigit(reader, first);
    readNumbers(fragments, first, addNumber);
  }
  composeNumberWords(readings, fragments);
  readDifferences(readings, fragments);
  readings.finish((meaning) => numbers.addKinds(meaning));
  return { fragments, readings };
}
