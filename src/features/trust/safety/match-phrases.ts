import { fragmentKinds } from './fragments.ts';
import type { Lattice } from './lattice.ts';
import type { PhraseTree } from './phrase-tree.ts';
import { toLabels } from './word-table.ts';

/** A phrase in a text: its fragments, the node after it, and the readings that match its words. */
export type PhrasePlace = { first: number; last: number; end: number; readings: readonly number[] };

type MatchOptions = {
  /** Matches only plainly written words within one clause, as allowed phrases require. */
  asWritten: boolean;
};

// "sexy!!! on": at most this many symbols between two words of a phrase.
const mostSymbolsBetween = 4;

/** The node after the symbols at this node, where the next word may also start; the node itself without symbols. */
function skipSymbols({ fragments }: Lattice, node: number): number {
  const limit = Math.min(node + mostSymbolsBetween, fragments.count);
  let next = node;
  while (next < limit && fragments.kind(next) === fragmentKinds.symbol) next += 1;
  return next;
}

/** The labels of the lists that rules and allowances have. */
const known = new Map<readonly string[], readonly number[]>();

function getLabels(words: readonly string[]): readonly number[] {
  const labels = known.get(words) ?? toLabels(words);
  known.set(words, labels);
  return labels;
}

/** Whether a reading at the node has one of the labels, which are a list of a rule. */
export function startsWith({ readings }: Lattice, node: number, words: readonly string[]): boolean {
  const labels = getLabels(words);
  for (let reading = readings.first(node); reading !== 0; reading = readings.next(reading)) {
    const own = readings.meaning(reading).labels;
    if (labels.some((label) => own.includes(label))) return true;
  }
  return false;
}

/**
 * Finds every phrase of the tree in the text. The work is bounded by the size of the tree, which a hostile text cannot
 * choose, times the number of fragments.
 *
 * @param found takes the owner of a phrase and its place, which is valid only during the call; true ends the search
 */
export function matchPhrases<Owner>(
  lattice: Lattice,
  tree: PhraseTree<Owner>,
  { asWritten }: MatchOptions,
  found: (owner: Owner, place: PhrasePlace) => boolean,
): void {
  const { fragments, readings } = lattice;
  const path: number[] = [];
  const place = { first: 0, last: 0, end: 0, readings: path };
  /** Both say whether the search ends. */
  const pass = (phrase: number, reading: number): boolean => {
    const end = readings.end(reading);
    place.last = readings.lastFragment(reading);
    place.end = end;
    for (const owner of tree.owners(phrase)) if (found(owner, place)) return true;
    const labelBits = tree.labelBits(phrase);
    if (labelBits === 0) return false;
    if (asWritten && end < fragments.count && fragments.hasBreakBefore(end)) return false;
    if (follow(phrase, labelBits, end)) return true;
    const later = asWritten ? end : skipSymbols(lattice, end);
    return later !== end && follow(phrase, labelBits, later);
  };
  const follow = (phrase: number, labelBits: number, node: number): boolean => {
    if ((labelBits & readings.labelBitsAt(node)) === 0) return false;
    for (let reading = readings.first(node); reading !== 0; reading = readings.next(reading)) {
      const meaning = readings.meaning(reading);
      if ((labelBits & meaning.labelBits) === 0) continue;
      if (asWritten && !readings.isAsWritten(reading)) continue;
      path.push(reading);
      for (const label of meaning.labels) {
        const next = tree.follow(phrase, label);
        if (next !== 0 && pass(next, reading)) return true;
      }
      path.pop();
    }
    return false;
  };
  for (let node = 0; node < readings.nodes; node += 1) {
    place.first = node < fragments.count ? node : node - fragments.count - 1;
    for (let reading = readings.first(node); reading !== 0; reading = readings.next(reading)) {
      if (asWritten && !readings.isAsWritten(reading)) continue;
      path[0] = reading;
      for (const label of readings.meaning(reading).labels) {
        const phrase = tree.begin(label);
        if (phrase !== 0 && pass(phrase, reading)) return;
      }
    }
  }
}
