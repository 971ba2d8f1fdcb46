import { type Fragments, fragmentKinds, gaps } from './fragments.ts';

const shortestJoined = 3;

/** How fragments that could form one word are connected. */
export type Join = {
  spaced: boolean;
  broken: boolean;
  /** Whether any fragment follows the previous one without a gap, or with one. */
  touching: boolean;
  apart: boolean;
  longest: number;
  letters: number;
  symbols: boolean;
  length: number;
};

export const createJoin = (): Join => ({
  spaced: false,
  broken: false,
  touching: false,
  apart: false,
  longest: 0,
  letters: 0,
  symbols: false,
  length: 0,
});

/** Adds a fragment to the join. */
export function addFragment(join: Join, fragments: Fragments, index: number, isFirst: boolean): void {
  const size = fragments.size(index);
  const kind = fragments.kind(index);
  if (size > join.longest) join.longest = size;
  join.length += size;
  if (kind === fragmentKinds.letters || kind === fragmentKinds.char) join.letters += size;
  if (kind === fragmentKinds.symbol) join.symbols = true;
  if (isFirst) return;
  const gap = fragments.gap(index);
  if (gap === gaps.space) join.spaced = true;
  if (fragments.hasBreakBefore(index)) join.broken = true;
  if (gap === gaps.none) join.touching = true;
  else join.apart = true;
}

/** Whether single characters from `first` to before `next` can form a word: without any gap, or with one after each. */
export function canJoinCharacters(join: Join, fragments: Fragments, first: number, next: number): boolean {
  if (!join.apart) return true;
  if (!join.spaced && !join.broken) return true;
  if (join.touching || fragments.gap(first) === gaps.none) return false;
  return next === fragments.count || fragments.gap(next) !== gaps.none;
}

/** Whether the fragments are one letter in different signs: "!l|1" would match every word of i and l. */
export const isOneLetterRun = (join: Join, depth: number): boolean =>
  depth === 1 && join.letters < join.length;

/** Whether fragments can form a word of `size` letters. The shorter the word, the more clearly it must be spelt out. */
export function canJoin(join: Join, size: number, foreign: boolean): boolean {
  const leet = join.letters < join.length;
  // "o f" occurs between the words of phrases; "0f" counts only in one piece.
  if (size === 2) return join.longest === 1 && !join.symbols && (leet ? !join.apart : join.letters === 2);
  if (size < shortestJoined || join.letters === 0) return false;
  if (size === shortestJoined && join.symbols && join.letters < 2) return false;
  // Mostly digits and symbols: "+33n" is a word, "a 10 11" is not.
  if (join.letters * 3 < join.length) return !join.spaced && size > shortestJoined;
  if (foreign && size === shortestJoined) return !join.apart || (join.longest === 1 && !leet);
  if (!join.spaced) return !foreign || join.longest <= 3 || !join.broken;
  if (join.longest === 1) return !leet || size > shortestJoined;
  if (leet || join.broken) return false;
  if (size === 4) return join.longest <= 2 && !foreign;
  if (size === 5 && !foreign) return join.longest <= 3;
  return foreign ? join.longest <= 2 : size >= 6;
}
