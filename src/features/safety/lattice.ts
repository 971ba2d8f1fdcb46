import type { Fragment } from './fragments.ts';
import { ageLabels, numberWords, readNumber } from './numbers.ts';
import { startWalk, step, type Vocabulary, wordsAt } from './vocabulary.ts';

/** One way to read the fragments from one node to another: as a word of the rules, a number, or both. */
export type Reading = {
  /** The node that the next word starts from. */
  end: number;
  lastFragment: number;
  /** The word, the word sets it is in and the kinds of number it is: what a phrase can ask for. */
  labels: readonly string[];
  /** True when the word stands there in one piece, letter by letter; the allowed phrases ask for that. */
  asWritten: boolean;
  value: number | undefined;
};

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
  /** The words that may be written together with another: those of refusals. */
  compoundWords: ReadonlySet<string>;
};

// Most words of the rules, letter by letter; bounds the work where every fragment is one letter.
const mostFragmentsOfWord = 18;
const longestSpacedRun = 6;
const shortestCompoundPart = 4;
const shortestJoined = 3;

type Join = { spaced: boolean; broken: boolean; longest: number; letters: number; length: number };

/** Whether fragments may be taken together as `word`: the shorter the word, the more it must look spelt out. */
function mayJoin(join: Join, word: string): boolean {
  const leet = join.letters < join.length;
  if (word.length < shortestJoined || join.letters === 0) return false;
  // Mostly digits and symbols: "+33n" is a word, "a 10 11" is not.
  if (join.letters * 3 < join.length) return !join.spaced && word.length > shortestJoined;
  if (!join.spaced) return true;
  if (join.longest === 1) return true;
  if (leet || join.broken) return false;
  if (word.length === 4) return join.longest <= 2;
  if (word.length === 5) return join.longest <= 3;
  return word.length >= 6;
}

type Draft = { node: number; reading: Reading };

function readingOf(lexicon: Lexicon, word: string, place: Omit<Reading, 'labels' | 'value'>): Reading {
  return { ...place, labels: lexicon.labels.get(word) ?? [word], value: numberWords.get(word) };
}

/**
 * Words from fragment `first` on. A symbol is a letter ("$on") or a separator ("s$o$n"); both are tried,
 * one way for the whole word, so that the work stays linear.
 */
function wordsFrom(
  fragments: readonly Fragment[],
  first: number,
  lexicon: Lexicon,
  symbols: 'letters' | 'separators',
): Draft[] {
  const drafts: Draft[] = [];
  const walk = startWalk(lexicon.vocabulary);
  const join: Join = { spaced: false, broken: false, longest: 0, letters: 0, length: 0 };
  const limit = Math.min(fragments.length, first + mostFragmentsOfWord);
  for (let index = first; index < limit; index += 1) {
    const fragment = fragments[index];
    if (fragment === undefined || fragment.kind === 'other') break;
    if (index > first && fragment.field !== fragments[first]?.field) break;
    if (index > first && fragment.gap === 'space') join.spaced = true;
    if (index > first && fragment.breakBefore) join.broken = true;
    if (fragment.kind === 'symbol' && symbols === 'separators') {
      if (index === first) break;
      continue;
    }
    const { letters } = fragment;
    if (!letters.every((letter) => step(walk, letter))) break;
    join.longest = Math.max(join.longest, letters.length);
    join.length += letters.length;
    if (fragment.kind === 'letters') join.letters += letters.length;
    // A word that ends in this long a run has been found at the run's beginning.
    if (index > first && (walk.runs.at(-1) ?? 0) > longestSpacedRun) continue;
    for (const word of wordsAt(walk)) {
      const single = index === first;
      if (!single && !mayJoin(join, word)) continue;
      if (single && fragment.kind !== 'letters') continue;
      const asWritten = single && fragment.text === word;
      const place = { end: index + 1, lastFragment: index, asWritten };
      const draft = { node: first, reading: readingOf(lexicon, word, place) };
      // "t e e n n n n" ends in many places; the first and the last are enough, and bound the work.
      const endings = drafts.filter(({ reading }) => reading.labels[0] === word);
      if (endings.length < 2) drafts.push(draft);
      else drafts.splice(drafts.lastIndexOf(endings[1] ?? draft), 1, draft);
    }
  }
  return drafts;
}

/** Two words of the rules written together, such as a name without its space. */
function compoundOf(fragments: readonly Fragment[], index: number, lexicon: Lexicon): Draft[] {
  const letters = fragments[index]?.letters ?? [];
  const drafts: Draft[] = [];
  const middle = fragments.length + 1 + index;
  const head = startWalk(lexicon.vocabulary);
  for (let split = 1; split <= letters.length - shortestCompoundPart; split += 1) {
    if (!step(head, letters[split - 1] ?? '')) break;
    if (split < shortestCompoundPart || letters[split] === head.letter) continue;
    const heads = wordsAt(head).filter((word) => lexicon.compoundWords.has(word));
    if (heads.length === 0) continue;
    const tail = startWalk(lexicon.vocabulary);
    if (!letters.slice(split).every((letter) => step(tail, letter))) continue;
    const place = { lastFragment: index, asWritten: false };
    const tails = wordsAt(tail)
      .filter((word) => lexicon.compoundWords.has(word))
      .map((word) => ({
        node: middle,
        reading: readingOf(lexicon, word, { ...place, end: index + 1 }),
      }));
    if (tails.length === 0) continue;
    drafts.push(...tails);
    for (const word of heads) {
      drafts.push({ node: index, reading: readingOf(lexicon, word, { ...place, end: middle }) });
    }
  }
  return drafts;
}

/** "twenty five" is one number, and its "five" none; nor is the "five" of "a hundred and five". */
function composeNumberWords(readings: Reading[][], fragments: readonly Fragment[]): void {
  for (const from of readings.toReversed()) {
    for (const head of [...from]) {
      const tensOrMore = numberWords.get(head.labels[0] ?? '') ?? 0;
      if (tensOrMore < 20 || fragments[head.end]?.breakBefore !== false) continue;
      for (const next of readings[head.end] ?? []) {
        if (tensOrMore >= 100 && next.labels[0] === 'and') {
          for (const rest of readings[next.end] ?? []) rest.value = undefined;
        }
        if (tensOrMore >= 100 || next.value === undefined || next.value < 1 || next.value > 9) continue;
        from.push({ ...next, labels: [], asWritten: false, value: tensOrMore + next.value });
        next.value = undefined;
      }
    }
  }
}

/** Reads fragments in every way that a word or number of the rules allows. Linear in their length. */
export function readLattice(fragments: readonly Fragment[], lexicon: Lexicon): Lattice {
  const readings: Reading[][] = Array.from({ length: 2 * fragments.length + 2 }, () => []);
  const hasSymbols = fragments.some((fragment) => fragment.kind === 'symbol');
  for (let index = 0; index < fragments.length; index += 1) {
    const drafts = wordsFrom(fragments, index, lexicon, 'letters');
    if (hasSymbols) drafts.push(...wordsFrom(fragments, index, lexicon, 'separators'));
    const isWord = drafts.some(({ reading }) => reading.asWritten);
    if (fragments[index]?.kind === 'letters' && !isWord)
      drafts.push(...compoundOf(fragments, index, lexicon));
    for (const { node, reading } of drafts) readings[node]?.push(reading);
    for (const number of readNumber(fragments, index)) {
      readings[index]?.push({ ...number, labels: [], asWritten: number.lastFragment === index });
    }
  }
  composeNumberWords(readings, fragments);
  for (const from of readings) {
    for (const reading of from) {
      if (reading.value !== undefined) reading.labels = [...reading.labels, ...ageLabels(reading.value)];
    }
  }
  return { fragments, readings };
}
