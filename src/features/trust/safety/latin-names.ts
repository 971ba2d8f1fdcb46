import { type Fragments, fragmentKinds, gaps } from './fragments.ts';
import {
  beginsName,
  continues,
  endsName,
  type Found,
  getPartsAt,
  isAfterPlacePrefix,
  isBeforePlaceNoun,
  isGenitive,
  isLatin,
  isOrdinary,
  isOrdinaryAt,
  listParts,
  type Part,
  skipParticles,
} from './name-parts.ts';
import {
  alsoOrdinary,
  colours,
  familiesFirst,
  mononyms,
  mononymsInCapitals,
  particles,
  placeNouns,
  placePrefixes,
  surnamesOfPlaces,
} from './terms/names/not-names.ts';
import { namePart } from './terms/names/person-names.ts';
import type { View } from './views.ts';

const shortestUnknown = 3;
const shortestUnknownSmall = 4;
const shortestReversed = 4;
/** In small letters, given name and surname together: "lua do" is "red silk" in Vietnamese. */
const shortestSmallName = 7;
const auxiliaries: ReadonlySet<string> = new Set([
  'can',
  'may',
  'might',
  'must',
  'shall',
  'should',
  'will',
  'would',
]);
/** Of English words, which no list has in every form. */
const endings = /(ed|ing|ly|ness|ful|less|est|ish)$/;

/** How a given name and the word after it are written, and what they can be. */
type Pair = {
  given: string;
  /** Not an ordinary word, nor a place, month or season. */
  isStrong: boolean;
  second: string;
  secondBits: number;
  /** How many of the two begin with a capital letter. */
  capitals: number;
  /** The text after them ends the name. */
  ends: boolean;
  /** The text before them begins a clause, or names a person: "portrait of". */
  begins: boolean;
};

/** Whether a word follows as a surname that is also an ordinary word: "Emma Stone", not "rose gold". */
function isNameOfWords({ capitals, ends, given, isStrong, second, secondBits }: Pair): boolean {
  const isSurname = (secondBits & namePart.surname) !== 0;
  if (placeNouns.has(second) && !(isStrong && ends && capitals === 2 && surnamesOfPlaces.has(second)))
    return false;
  if (isStrong && capitals === 2) return secondBits !== 0 || (ends && !second.endsWith('ing'));
  if (isStrong) return capitals === 0 && ends && isSurname && !auxiliaries.has(second);
  if (capitals < 2 || colours.has(second) || !isSurname) return false;
  return ends || !alsoOrdinary.has(given);
}

/** Whether a given name and the word after it are a full name. */
function isFullName(pair: Pair): boolean {
  const { begins, capitals, ends, given, isStrong, second, secondBits } = pair;
  const size = second.length;
  if (capitals < 2 && given.length + size < shortestSmallName) return false;
  if (isOrdinary(second)) return isNameOfWords(pair);
  if ((secondBits & (namePart.surname | namePart.given)) !== 0) {
    if (capitals === 2) return true;
    return (
      isStrong ||
      (capitals === 0 && size >= shortestUnknownSmall && given.length > 2 && !alsoOrdinary.has(given))
    );
  }
  if (capitals === 2) return size >= 2 && (isStrong || ends || !alsoOrdinary.has(given));
  return (
    isStrong && capitals === 0 && begins && ends && size >= shortestUnknownSmall && !endings.test(second)
  );
}

/** The full name that a given name begins, in Latin letters. */
export function findLatinName(view: View, first: Part): Found | null {
  const { fragments } = view.lattice;
  const { end, node, word } = first;
  if (end > fragments.count) return null;
  if (placePrefixes.has(word) || particles.has(word) || isAfterPlacePrefix(fragments, node)) return null;
  // A surname in single letters begins like an initial.
  const name = findSurname(view, first, end);
  const next = skipParticles(fragments, end);
  return name ?? (next === end ? null : findSurname(view, first, next));
}

/** The full name of a given name and the surname at a node. */
function findSurname(view: View, first: Part, next: number): Found | null {
  const { fragments } = view.lattice;
  const { node, word } = first;
  if (!continues(fragments, next) || fragments.gap(next) === gaps.none || isGenitive(fragments, next))
    return null;
  const isStrong = (first.bits & namePart.ordinary) === 0;
  const isCapital = (index: number): number => (fragments.isCapital(index) && !view.reversed ? 1 : 0);
  const capitals = isCapital(node) + isCapital(next);
  const given = { given: word, isStrong, capitals, begins: beginsName(fragments, node) };
  for (const { bits, end, last, reading, word: second } of listParts(
    view,
    next,
    namePart.surname | namePart.given,
  )) {
    const isShort = Math.min(word.length, second.length) < shortestReversed;
    if (view.reversed && (isShort || !isStrong || (bits & namePart.ordinary) !== 0)) continue;
    if (view.reversed && (first.last > node || last > next)) continue;
    if (isBeforePlaceNoun(fragments, end)) continue;
    if (isFullName({ ...given, second, secondBits: bits, ends: endsName(fragments, end) })) {
      return { first: node, last, readings: [first.reading, reading], plain: next > first.end };
    }
  }
  if (view.reversed || fragments.kind(next) !== fragmentKinds.letters || !isLatin(fragments, next))
    return null;
  const second = fragments.text(next);
  if (getPartsAt(fragments, next) !== 0 || isBeforePlaceNoun(fragments, next + 1)) return null;
  if (!isFullName({ ...given, second, secondBits: 0, ends: endsName(fragments, next + 1) })) return null;
  return { first: node, last: next, readings: [first.reading], plain: true };
}

/** Whether a capitalised word may be a given name that no list has. */
function isUnknownGiven(fragments: Fragments, node: number): boolean {
  if (!fragments.isCapital(node) || !isLatin(fragments, node) || fragments.length(node) < shortestUnknown)
    return false;
  const word = fragments.text(node);
  return (
    !isOrdinaryAt(fragments, node) &&
    !placePrefixes.has(word) &&
    !placeNouns.has(word) &&
    !particles.has(word)
  );
}

/**
 * Two capitalised words that no list has, where a person is named: at the start of a clause or after "of" or "with", and
 * the name ends the clause or goes on with "in" or "wearing". After "in" or "at" they are a place.
 */
export function findUnknownName(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  if (view.reversed || !isUnknownGiven(fragments, node)) return null;
  if (!beginsName(fragments, node)) return null;
  const next = skipParticles(fragments, node + 1);
  if (!continues(fragments, next) || fragments.gap(next) !== gaps.space || !fragments.isCapital(next))
    return null;
  if (fragments.kind(next) !== fragmentKinds.letters || fragments.length(next) < 2) return null;
  if (!endsName(fragments, next + 1)) return null;
  const second = fragments.text(next);
  const isWord = isOrdinaryAt(fragments, next) && (getPartsAt(fragments, next) & namePart.surname) === 0;
  if (isWord || placeNouns.has(second) || second === fragments.text(node)) return null;
  return { first: node, last: next, readings: [], plain: true };
}

/** An artist's only name, where a person is named. */
export function findMononym(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  const word = fragments.text(node);
  const isKnown = mononyms.has(word) || (fragments.isCapital(node) && mononymsInCapitals.has(word));
  if (view.reversed || !isKnown || !beginsName(fragments, node) || !endsName(fragments, node + 1))
    return null;
  return { first: node, last: node, readings: [], plain: true };
}

/** A name in Latin letters with the family's first: "Kim Taehyung", "Park Bo-gum". */
export function findFamilyFirst(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  if (view.reversed || !fragments.isCapital(node) || !familiesFirst.has(fragments.text(node))) return null;
  const next = node + 1;
  if (!continues(fragments, next) || !fragments.isCapital(next) || fragments.gap(next) !== gaps.space)
    return null;
  if (isAfterPlacePrefix(fragments, node) || isBeforePlaceNoun(fragments, next + 1)) return null;
  const word = fragments.text(next);
  const isHyphened =
    continues(fragments, next + 1) && fragments.gap(next + 1) === gaps.punctuation && word.length <= 6;
  if (isHyphened) return { first: node, last: next + 1, readings: [], plain: true };
  if (placeNouns.has(word) || word.length < 2) return null;
  const isClear =
    beginsName(fragments, node) && endsName(fragments, next + 1) && !isOrdinaryAt(fragments, node);
  if (isOrdinaryAt(fragments, next) && !isClear) return null;
  return { first: node, last: next, readings: [], plain: true };
}
