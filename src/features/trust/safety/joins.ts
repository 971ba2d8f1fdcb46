import type { Fragment } from './fragments.ts';
import type { Entry } from './vocabulary.ts';

const shortestJoined = 3;

/** How fragments that could form one word are connected. */
type Join = {
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
export function addFragment(join: Join, fragment: Fragment, isFirst: boolean): void {
  const size = fragment.letters.length;
  join.longest = Math.max(join.longest, size);
  join.length += size;
  if (fragment.kind === 'letters' || fragment.kind === 'char') join.letters += size;
  if (fragment.kind === 'symbol') join.symbols = true;
  if (isFirst) return;
  if (fragment.gap === 'space') join.spaced = true;
  if (fragment.breakBefore) join.broken = true;
  if (fragment.gap === 'none') join.touching = true;
  else join.apart = true;
}

/** Whether single characters can form a word: without any gap, or with a gap after every character. */
export function canJoinCharacters(join: Join, first: Fragment, next: Fragment | undefined): boolean {
  if (!join.apart) return true;
  if (!join.spaced && !join.broken) return true;
  return !join.touching && first.gap !== 'none' && next?.gap !== 'none';
}

/** Whether the fragments are one letter in different signs: "!l|1" would match every word of i and l. */
export const isOneLetterRun = (join: Join, runs: readonly number[]): boolean =>
  runs.length === 1 && join.letters < join.length;

/** Whether fragments can form a word. The shorter the word, the more clearly it must be spelt out. */
export function canJoin(join: Join, { size }: Entry, foreign: boolean): boolean {
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
