/** Lists the things of a still life, and where they stand. Pure. */

import type { Place } from '../scene.ts';
import { findPlaceWithin, type Meaning } from './classify.ts';
import { toSingular } from './nouns.ts';
import type { Phrase } from './phrases.ts';
import { isNamed, type Read } from './read-phrases.ts';
import { findThing, includedParts, type ThingName } from './thing-words.ts';

/** The most things in a still life. */
export const maxThings = 6;

/** A thing to draw, with the words that describe it. */
export type AskedThing = { name: ThingName; words: string };

/** Where things stand: a place that a locative phrase names, else one beside them. */
export function findPlace(read: readonly Read[]): Place | null {
  for (const { meaning, phrase } of read) {
    if (meaning.kind === 'place') return meaning.place;
    const within = phrase.role === 'place' && meaning.kind !== 'thing' ? findPlaceWithin(phrase.words) : null;
    if (within) return within;
  }
  return null;
}

/**
 * Lists the things that a prompt asks for, one entry for each; of many more than `maxThings` not all.
 *
 * @param evidence whether the prompt has traits of a person
 * @returns empty for a prompt that is not about things
 */
export function listThings(read: readonly Read[], evidence: boolean): AskedThing[] {
  const main = read.filter((each) => each.main);
  const isThing = ({ meaning }: Read) => meaning.kind === 'thing';
  const besides =
    !evidence && !main.some(({ meaning, phrase }) => meaning.kind === 'unknown' && isNamed(phrase));
  if (!main.some(isThing) && !(besides && read.some((each) => isThing(each) && each.phrase.role === 'with')))
    return [];
  const things: AskedThing[] = [];
  for (const { meaning: first, phrase } of read) {
    const meaning = first.kind === 'trait' && first.ofPerson ? toThing(phrase) : first;
    if (meaning?.kind !== 'thing') continue;
    const { name, plural, words } = meaning;
    const included = things.some((thing) =>
      includedParts[thing.name]?.includes(words.split(' ').at(-1) ?? ''),
    );
    if (included) continue;
    const number = Math.min(maxThings + 1, phrase.count ?? (plural && !isMass(name) ? 2 : 1));
    for (let n = 0; n < number; n++) things.push({ name, words: phrase.words.join(' ') });
  }
  return things;
}

/** What an animal or a thing wears stands beside it: "a cat with a crown". */
function toThing({ words }: Phrase): Meaning | null {
  const { noun, plural } = toSingular(words.at(-1) ?? '');
  const name = findThing(noun);
  return name ? { kind: 'thing', name, plural, words: noun } : null;
}

/** Things whose drawing shows several already. */
const isMass = (name: ThingName) =>
  ['ramen', 'sushi', 'grapes', 'cherry', 'vase', 'egg', 'book', 'flower'].includes(name);
