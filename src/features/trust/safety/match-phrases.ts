import { fragmentKinds } from './fragments.ts';
import type { Lattice } from './lattice.ts';
import type { PhraseTree } from './phrases.ts';

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

/** Whether a reading at the node has one of the labels. */
export function startsWith({ readings }: Lattice, node: number, labels: readonly string[]): boolean {
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
  /** @returns whether the search ends */
  const follow = (phrase: PhraseTree<Owner>, node: number): boolean => {
    for (let reading = readings.first(node); reading !== 0; reading = readings.next(reading)) {
      if (asWritten && !readings.isAsWritten(reading)) continue;
      const end = readings.end(reading);
      path.push(reading);
      for (const label of readings.meaning(reading).labels) {
        const next = phrase.next?.get(label);
        if (next === undefined) continue;
        place.last = readings.lastFragment(reading);
        place.end = end;
        for (const owner of next.owners) if (found(owner, place)) return true;
        if (next.next === null) continue;
        if (asWritten && end < fragments.count && fragments.hasBreakBefore(end)) continue;
        if (follow(next, end)) return true;
        const later = asWritten ? end : skipSymbols(lattice, end);
        if (later !== end && follow(next, later)) return true;
      }
      path.pop();
    }
    return false;
  };
  for (let node = 0; node < readings.nodes; node += 1) {
    place.first = node < fragments.count ? node : node - fragments.count - 1;
    if (readings.first(node) !== 0 && follow(tree, node)) return;
  }
}
