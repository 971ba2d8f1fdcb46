import type { Fragment } from './fragments.ts';
import type { Entry } from './vocabulary.ts';

const shortestJoined = 3;

/** How the fragments hang together that could be one word. */
type Join = {
  spaced: boolean;
  broken: boolean;
  /** Some fragment follows the one before it without any gap, and some with one. */
  touching: boolean;
  apart: boolean;
  longest: number;
  letters: number;
  symbols: boolean;
  length: number;
};

export const emptyJoin = (): Join => ({
  spaced: false,
  broken: false,
  touching: false,
  apart: false,
  longest: 0,
  letters: 0,
  symbols: false,
  length: 0,
});

/** Takes one more fragment into account. */
export function addTo(join: Join, fragment: Fragment, isFirst: boolean): void {
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

/** Whether single characters may be taken together: as they stand, or with a gap at every character. */
export function mayJoinCharacters(join: Join, first: Fragment, next: Fragment | undefined): boolean {
  if (!join.apart) return true;
  if (!join.spaced && !join.broken) return true;
  return !join.touching && first.gap !== 'none' && next?.gap !== 'none';
}

/** "!l|1" would be every word of i and l, so that it is none. */
export const isOneLetterInSigns = (join: Join, runs: readonly number[]): boolean =>
  runs.length === 1 && join.letters < join.length;

/** Whether fragments may be taken together as a word: the shorter it is, the more it must look spelt out. */
export function mayJoin(join: Join, { size }: Entry, foreign: boolean): boolean {
  const leet = join.letters < join.length;
  // "o f" is what phrases have between their words; "0f" only in one piece.
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
