import type { FoundTerm } from './findings.ts';
import { type Fragments, fragmentKinds, gaps } from './fragments.ts';
import { type Alphabet, fold } from './normalise.ts';
import { parseWords } from './parse-fragments.ts';
import { inScript } from './scripts.ts';
import {
  afterName,
  alsoOrdinary,
  beforeName,
  colours,
  familiesFirst,
  mononyms,
  mononymsInCapitals,
  particles,
  placeNouns,
  placePrefixes,
  surnamesOfPlaces,
} from './terms/names/not-names.ts';
import { namePart, personNames } from './terms/names/person-names.ts';
import type { Term } from './terms/rule.ts';
import { type Field, getSpan, type View } from './views.ts';

const { parts, ordinary } = personNames;
/** A hostile text could have thousands; a refusal needs a few. */
const mostNames = 25;
const mostParticles = 2;
const shortestNative = 3;
const shortestUnknown = 3;
const shortestUnknownSmall = 4;
const shortestCyrillic = 5;
const cyrillicSurname =
  /(ов|ова|ев|ева|ин|ина|іна|ін|ий|ая|ська|ський|цька|цький|ко|ук|юк|як|ян|дзе|швили|швілі|ич|ець)$/;
const shortestReversed = 4;
/** Of English words, which no list has in every form. */
const endings = /(ed|ing|ly|ness|ful|less|est|ish)$/;

/** A word that may be a part of a name: a reading of a word of the lists, or a fragment that no list has. */
type Part = { node: number; end: number; last: number; reading: number; word: string; bits: number };

const getParts = (word: string): number => parts.get(word) ?? 0;

/**
 * Whether fragments up to `last` are written as one word: in one piece, or letter by letter. "candle" is not read as
 * "candie": a word that the lists have is what is written.
 */
function isOneWord(fragments: Fragments, node: number, last: number, word: string): boolean {
  if (node === last) {
    const written = fragments.text(node);
    return written === word || !ordinary.has(written);
  }
  for (let index = node + 1; index <= last; index += 1) {
    if (fragments.hasBreakBefore(index)) return false;
    if (fragments.gap(index) === gaps.space && (fragments.size(index) > 1 || fragments.size(index - 1) > 1))
      return false;
  }
  return true;
}

/** The readings at a node that are parts of names. */
function listParts({ lattice: { fragments, readings } }: View, node: number, wanted: number): Part[] {
  const found: Part[] = [];
  for (let reading = readings.first(node); reading !== 0; reading = readings.next(reading)) {
    const { word } = readings.meaning(reading);
    const bits = getParts(word);
    if ((bits & wanted) === 0) continue;
    const last = readings.lastFragment(reading);
    if (!isOneWord(fragments, node, last, word)) continue;
    found.push({ node, end: readings.end(reading), last, reading, word, bits });
  }
  return found;
}

const isLatin = (fragments: Fragments, node: number): boolean => fragments.firstUnit(node) < 0x80;
const isCyrillic = (fragments: Fragments, node: number): boolean =>
  inScript.cyrillic(fragments.firstUnit(node));
const isInitial = (fragments: Fragments, node: number): boolean =>
  fragments.kind(node) === fragmentKinds.letters && fragments.length(node) === 1;

/** What may stand between the words of a name: "Jean-Luc", "O’Connor", "Samuel L. Jackson". */
const between = /^[\s\p{Cf}]*[-‐'’.]?[\s\p{Cf}]*$/u;

/** Whether a fragment goes on with the words before it: in the same field, without a comma; "L." is no end. */
function continues(fragments: Fragments, node: number): boolean {
  if (node === 0 || node >= fragments.count || fragments.field(node) !== fragments.field(node - 1))
    return false;
  if (fragments.gap(node) === gaps.none) return true;
  if (fragments.hasBreakBefore(node) && !isInitial(fragments, node - 1)) return false;
  return between.test(fragments.textBetween(node - 1, node));
}

/** Whether it is the s of a genitive: "Harry's bar". */
const isGenitive = (fragments: Fragments, node: number): boolean =>
  fragments.text(node) === 's' && fragments.gap(node) === gaps.punctuation;

/** The node of the surname after a given name: particles and initials stand between. */
function skipParticles(fragments: Fragments, node: number): number {
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
function isAfterPlacePrefix(fragments: Fragments, node: number): boolean {
  return continues(fragments, node) && placePrefixes.has(fragments.text(node - 1));
}

/** Whether the words after a name make it a place or a thing: "Rodeo Drive", "Lincoln Park apartment". */
const isBeforePlaceNoun = (fragments: Fragments, node: number): boolean =>
  continues(fragments, node) && placeNouns.has(fragments.text(node));

/** Whether a name can begin at a node: a clause begins there, or "of" or "with" stands before it. */
const beginsName = (fragments: Fragments, node: number): boolean =>
  !continues(fragments, node) || beforeName.has(fragments.text(node - 1));

const endsName = (fragments: Fragments, node: number): boolean =>
  !continues(fragments, node) || afterName.has(fragments.text(node));

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
  if (isStrong) return capitals === 0 && ends && isSurname;
  if (capitals < 2 || colours.has(second) || !isSurname) return false;
  return ends || !alsoOrdinary.has(given);
}

/** Whether a given name and the word after it are a full name. */
function isFullName(pair: Pair): boolean {
  const { begins, capitals, ends, given, isStrong, second, secondBits } = pair;
  if (ordinary.has(second)) return isNameOfWords(pair);
  const size = second.length;
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

/** A name that was found, before it is compared with the account's own. */
type Found = { first: number; last: number; readings: number[]; plain: boolean };

/** The full name that a given name begins, in Latin letters. */
function findLatinName(view: View, first: Part): Found | null {
  const { fragments } = view.lattice;
  const { node, word } = first;
  if (first.end > fragments.count) return null;
  if (placePrefixes.has(word) || particles.has(word) || isAfterPlacePrefix(fragments, node)) return null;
  const next = skipParticles(fragments, first.end);
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
  if (getParts(second) !== 0 || isBeforePlaceNoun(fragments, next + 1)) return null;
  if (!isFullName({ ...given, second, secondBits: 0, ends: endsName(fragments, next + 1) })) return null;
  return { first: node, last: next, readings: [first.reading], plain: true };
}

/** Whether a capitalised word may be a given name that no list has. */
function isUnknownGiven(fragments: Fragments, node: number): boolean {
  if (!fragments.isCapital(node) || !isLatin(fragments, node) || fragments.length(node) < shortestUnknown)
    return false;
  const word = fragments.text(node);
  return !ordinary.has(word) && !placePrefixes.has(word) && !placeNouns.has(word) && !particles.has(word);
}

/**
 * Two capitalised words that no list has, where a person is named: at the start of a clause or after "of" or "with", and
 * the name ends the clause or goes on with "in" or "wearing". After "in" or "at" they are a place.
 */
function findUnknownName(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  if (view.reversed || !isUnknownGiven(fragments, node)) return null;
  if (!beginsName(fragments, node)) return null;
  const next = skipParticles(fragments, node + 1);
  if (!continues(fragments, next) || fragments.gap(next) !== gaps.space || !fragments.isCapital(next))
    return null;
  if (fragments.kind(next) !== fragmentKinds.letters || fragments.length(next) < 2) return null;
  if (!endsName(fragments, next + 1)) return null;
  const second = fragments.text(next);
  if (second.endsWith('ing') || placeNouns.has(second) || second === fragments.text(node)) return null;
  return { first: node, last: next, readings: [], plain: true };
}

/** A full name in Cyrillic, Arabic or Devanagari letters: two words of the lists, or in Cyrillic a given name and a capitalised word. */
function findNativeName(view: View, given: Part): Found | null {
  const { fragments } = view.lattice;
  const { node } = given;
  if (!continues(fragments, given.end) || (given.bits & namePart.ordinary) !== 0) return null;
  const isWritten = isCyrillic(fragments, node);
  const capitals = isWritten && fragments.isCapital(node) && fragments.isCapital(given.end);
  if (capitals && isCyrillic(fragments, given.end) && !view.reversed) {
    return { first: node, last: given.end, readings: [given.reading], plain: true };
  }
  if (isWritten && fragments.isCapital(node)) return null;
  const [second] = listParts(view, given.end, namePart.surname | namePart.given);
  if (second === undefined || second.word.length < shortestNative || view.reversed) return null;
  return { first: node, last: second.last, readings: [given.reading, second.reading], plain: false };
}

/** Two capitalised words in Cyrillic letters, of which the second ends as surnames do. */
function findCyrillicName(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  const next = node + 1;
  if (
    view.reversed ||
    !fragments.isCapital(node) ||
    !continues(fragments, next) ||
    !fragments.isCapital(next)
  )
    return null;
  if (!isCyrillic(fragments, next) || fragments.length(next) < shortestCyrillic) return null;
  return cyrillicSurname.test(fragments.text(next))
    ? { first: node, last: next, readings: [], plain: true }
    : null;
}

/** An artist's only name, where a person is named. */
function findMononym(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  const word = fragments.text(node);
  const isKnown = mononyms.has(word) || (fragments.isCapital(node) && mononymsInCapitals.has(word));
  if (view.reversed || !isKnown || !beginsName(fragments, node) || !endsName(fragments, node + 1))
    return null;
  return { first: node, last: node, readings: [], plain: true };
}

const joinedScripts = [
  ['family:ja', 'given:ja'],
  ['family:ko', 'given:ko'],
  ['family:zh', 'given:zh'],
] as const;

/** A full name without a space, the family's first. Two characters are too often another word. */
function findJoinedName(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  if (view.reversed) return null;
  for (const [family, given] of joinedScripts) {
    for (const first of listParts(view, node, namePart[family])) {
      if (first.end >= fragments.count || fragments.gap(first.end) !== gaps.none) continue;
      for (const second of listParts(view, first.end, namePart[given])) {
        const size = first.word.length + second.word.length;
        if (size < 3 || fragments.field(first.end) !== fragments.field(node)) continue;
        return { first: node, last: second.last, readings: [first.reading, second.reading], plain: false };
      }
    }
  }
  return null;
}

/** A name in Latin letters with the family's first: "Kim Taehyung", "Park Bo-gum". */
function findFamilyFirst(view: View, node: number): Found | null {
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
    beginsName(fragments, node) && endsName(fragments, next + 1) && !ordinary.has(fragments.text(node));
  if (ordinary.has(word) && !isClear) return null;
  return { first: node, last: next, readings: [], plain: true };
}

/** The words of each own name, as fragments in both alphabets. */
function splitOwnNames(names: readonly string[]): string[][] {
  const alphabets: readonly Alphabet[] = ['latin', 'native'];
  return names.flatMap((name) =>
    alphabets.map((alphabet) => parseWords(fold(name, alphabet).text, alphabet)),
  );
}

/** Whether the fragments are words of one own name that follow each other in it. */
function isOwnName(fragments: Fragments, { first, last }: Found, own: readonly string[][]): boolean {
  const written = Array.from({ length: last - first + 1 }, (_, index) => fragments.text(first + index));
  return own.some((name) =>
    name.some((_, start) => written.every((word, index) => name[start + index] === word)),
  );
}

/**
 * Finds the full names of people in a side of an adult request: a given name with a surname, or with a word that no list
 * has. The names of the account's personas, and what is a place or a thing by the words around it, are left out. Linear.
 */
export function findFullNames(
  { fields, views }: { fields: readonly Field[]; views: readonly View[] },
  term: Term,
  ownNames: readonly string[],
): FoundTerm[] {
  const found: FoundTerm[] = [];
  let own: string[][] | null = null;
  for (const view of views) {
    const { fragments } = view.lattice;
    for (let node = 0; node < fragments.count && found.length < mostNames; node += 1) {
      const name = findNameAt(view, node, fields);
      if (name === null) continue;
      own ??= splitOwnNames(ownNames);
      if (own.length > 0 && isOwnName(fragments, name, own)) continue;
      const { first, last, plain, readings } = name;
      const span = getSpan({ first, last, end: last + 1, readings }, view, fields);
      found.push({ ...span, term, readings, view, elsewhere: false, plain });
    }
  }
  return found;
}

/** Whether a fragment is written in the letters of another script, whose look-alikes spell no names. */
function isWrittenInCyrillic(fragments: Fragments, node: number, fields: readonly Field[]): boolean {
  const text = fields[fragments.field(node)]?.text ?? '';
  return /^[\u0400-\u052f]+$/.test(text.slice(fragments.start(node), fragments.end(node)));
}

function findNameAt(view: View, node: number, fields: readonly Field[]): Found | null {
  const { fragments } = view.lattice;
  if (fragments.kind(node) === fragmentKinds.char) return findJoinedName(view, node);
  const isInLatin = isLatin(fragments, node);
  const givens = listParts(view, node, namePart.given);
  if (givens.length > 0 && isInLatin && isWrittenInCyrillic(fragments, node, fields)) return null;
  for (const given of givens) {
    const name = isInLatin ? findLatinName(view, given) : findNativeName(view, given);
    if (name !== null) return name;
  }
  if (fragments.kind(node) !== fragmentKinds.letters) return null;
  if (!isInLatin) return isCyrillic(fragments, node) ? findCyrillicName(view, node) : null;
  return findMononym(view, node) ?? findFamilyFirst(view, node) ?? findUnknownName(view, node);
}
