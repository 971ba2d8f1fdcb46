/** Lists what a prompt asks for and the engine leaves out. Pure. */

import { findTerms } from '../binding.ts';
import { findPlaceWithin } from './classify.ts';
import type { Phrase } from './phrases.ts';
import { isNamed, type Read } from './read-phrases.ts';
import { findThing } from './thing-words.ts';

/** A phrase with its number in front: "five friends". */
export const sayCounted = (phrase: Phrase, tokens: readonly string[]): string => {
  const before =
    tokens.slice(phrase.start).find((token) => !/^(?:a|an|the|and|or|of|in|with|,)$/.test(token)) ?? '';
  return phrase.count !== null && phrase.count > 2 && before !== phrase.words[0]
    ? `${before} ${phrase.written}`
    : phrase.written;
};

/** Lists the phrases that mean nothing to the engine, and what it never draws. */
export function listUndrawn(read: readonly Read[], quoted: readonly string[]): string[] {
  return read.flatMap(({ meaning, phrase }) => {
    const { words, written, role } = phrase;
    // Of "the word 'SALE'" the quotation says enough.
    if (meaning.kind === 'text' && quoted.length > 0) return [];
    if (meaning.kind === 'text' || meaning.kind === 'crowd' || meaning.kind === 'child') return [written];
    if (meaning.kind === 'body')
      return role === 'main' || words.slice(0, -1).some((word) => findThing(word)) ? [written] : [];
    if (meaning.kind !== 'unknown' || !isNamed(phrase)) return [];
    return role === 'place' && findPlaceWithin(words) ? [] : [written];
  });
}

/** Lists the things that a picture of people leaves out: all that are neither worn nor part of a place. */
export function listThingsBesides(read: readonly Read[]): string[] {
  return read.flatMap(({ meaning, phrase }) => {
    if (meaning.kind !== 'thing') return [];
    const terms = [meaning.words, meaning.words.split(' ').at(-1) ?? ''].flatMap(
      (words) => findTerms(words) ?? [],
    );
    return terms.some(
      ({ facet, implied }) => !implied && ['place', 'accessory', 'garment', 'color'].includes(facet),
    )
      ? []
      : [phrase.written];
  });
}
