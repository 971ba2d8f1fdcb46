import { type Fragments, fragmentKinds, gaps } from './fragments.ts';
import { policy } from './rules.ts';
import { inScript } from './scripts.ts';
import { afterName, beforeName, particles, placeNouns, placePrefixes } from './terms/names/not-names.ts';
import type { View } from './views.ts';
import { knownWords } from './word-table.ts';

const mostParticles = 2;

/** A word that may be a part of a name: a reading of a word of the lists, or a fragment that no list has. */
export type Part = { node: number; end: number; last: number; reading: number; word: string; bits: number };

/** The parts of names (`namePart`) that fragments without gaps between them can be. */
export const getPartsAt = (fragments: Fragments, first: number, last = first): number =>
  policy.names.getParts(fragments.findWord(first, last));

/** Whether a fragment is a word that is no name, or a name that is a word too. */
export const isOrdinaryAt = (fragments: Fragments, node: number): boolean =>
  policy.names.isOrdinary(fragments.findWord(node));

/** Whether it is a word that is no name, or a name that is a word too. */
export const isOrdinary = (word: string): boolean => policy.names.isOrdinary(knownWords.find(word));

/**
 * Whether fragments up to `last` are written as one word: in one piece, or letter by letter. "candle" is not read as
 * "candie": a word that the lists have is what is written.
 */
export function isOneWord(fragments: Fragments, node: number, last: number, word: string): boolean {
  if (node === last) {
    return fragments.text(node) === word || !isOrdinaryAt(fragments, node);
  }
  for (let index = node + 1; index <= last; index += 1) {
    if (fragments.hasBreakBefore(index)) return false;
    if (fragments.gap(index) === gaps.space && (fragments.size(index) > 1 || fragments.size(index - 1) > 1))
      return false;
  }
  return true;
}

/** The readings at a node that are parts of names. */
export function listParts({ lattice: { fragments, readings } }: View, node: number, wanted: number): Part[] {
  const found: Part[] = [];
  for (let reading = readings.first(node); reading !== 0; reading = readings.next(reading)) {
    const { number, word } = readings.meaning(reading);
    const bits = policy.names.getParts(number);
    if ((bits & wanted) === 0) continue;
    const last = readings.lastFragment(reading);
    if (!isOneWord(fragments, node, last, word)) continue;
    found.push({ node, end: readings.end(reading), last, reading, word, bits });
  }
  return found;
}

export const isLatin = (fragments: Fragments, node: number): boolean => fragments.firstUnit(node) < 0x80;
export const isCyrillic = (fragments: Fragments, node: number): boolean =>
  inScript.cyrillic(fragments.firstUnit(node));
export const isInitial = (fragments: Fragments, node: number): boolean =>
  fragments.kind(node) === fragmentKinds.letters && fragments.length(node) === 1;

/** What may stand between the words of a name: "Jean-Luc", "O’Connor", "Samuel L. Jackson". */
export const between = /^[\s\p{Cf}]*[-‐'’.]?[\s\p{Cf}]*$/u;

/** Whether a fragment goes on with the words before it: in the same field, without a comma; "L." is no end. */
export function continues(fragments: Fragments, node: number): boolean {
  if (node === 0 || node >= fragments.count || fragments.field(node) !== fragments.field(node - 1))
    return false;
  if (fragments.gap(node) === gaps.none) return true;
  if (fragments.hasBreakBefore(node) && !isInitial(fragments, node - 1)) return false;
  return between.test(fragments.textBetween(node - 1, node));
}

/** Whether it is the s of a genitive: "Harry's bar". */
export const isGenitive = (fragments: Fragments, node: number): boolean =>
  fragments.text(node) === 's' && fragments.gap(node) === gaps.punctuation;

/** The node of the surname after a given name: particles and initials stand between. */
export function skipParticles(fragments: Fragments, node: number): number {
  let next = node;
  for (let count = 0; count < mostParticles && continues(fragments, next); count += 1) {
    if (isGenitive(fragments, next)) break;
    const isBetween =
      isInitial(fragments, next) ||
      (fragments.kind(next) === fragmentKinds.letters && particles.has(fragments.text(next)));
    if (!isBetween || !continues(fragments, next + 1)) break;
    next += 1;
  }
  return next;
}

/** Whether a word stands before these that makes them a place: "Santa Monica", "Lake Victoria". */
export function isAfterPlacePrefix(fragments: Fragments, node: number): boolean {
  if (node === 0 || fragments.field(node) !== fragments.field(node - 1)) return false;
  return between.test(fragments.textBetween(node - 1, node)) && placePrefixes.has(fragments.text(node - 1));
}

/** Whether the words after a name make it a place or a thing: "Rodeo Drive", "Lincoln Park apartment". */
export const isBeforePlaceNoun = (fragments: Fragments, node: number): boolean =>
  continues(fragments, node) && placeNouns.has(fragments.text(node));

/** Whether a name can begin at a node: a clause begins there, or "of" or "with" stands before it. */
export const beginsName = (fragments: Fragments, node: number): boolean =>
  !continues(fragments, node) || beforeName.has(fragments.text(node - 1));

export const endsName = (fragments: Fragments, node: number): boolean =>
  !continues(fragments, node) || afterName.has(fragments.text(node));

/** A name that was found, before it is compared with the account's own. */
export type Found = { first: number; last: number; readings: number[]; plain: boolean };
