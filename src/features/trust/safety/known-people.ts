import type { FoundTerm } from './findings.ts';
import { type Fragments, fragmentKinds } from './fragments.ts';
import { between, isOneWord, isOrdinary } from './name-parts.ts';
import { NamedRanges } from './named-ranges.ts';
import { type Alphabet, fold, hasNativeLetters } from './normalise.ts';
import { parseWords } from './parse-fragments.ts';
import { inScript } from './scripts.ts';
import { listedNameRule } from './terms/real-people.ts';
import type { Term } from './terms/rule.ts';
import { type Field, getSpan, type View } from './views.ts';

/** People of the lists that an operator imported. */
export type KnownPeople = {
  /** Stored with every decision that they were part of. */
  version: string;
  /** The beginnings of all names, in words with a space between, and what each is (`part`). */
  beginnings: ReadonlyMap<string, number>;
};

const part = {
  /** A whole name. */
  name: 1,
  /** The beginning of a longer one. */
  beginning: 2,
  /** A whole name of ordinary words, which counts with capital letters only: "Tiger Woods". */
  ordinaryName: 4,
} as const;

const mostWords = 6;
const fewestLetters = 5;
/** Of names that are written without spaces; two are too often another word. */
const fewestCharacters = 3;
/** Of a name in one word: "ladygaga". */
const fewestTogether = 8;
const shortestReversed = 4;
const mostNames = 25;

const isCharacter = (word: string): boolean => {
  const code = word.charCodeAt(0);
  return inScript.han(code) || inScript.kana(code) || inScript.hangul(code) || inScript.thai(code);
};

/**
 * Splits the name of a known person into words as texts are split.
 *
 * @returns null for what cannot be recognised safely in a prompt: a name of one word, of more than six, with less than five
 *   letters, or of less than three characters where names have no spaces
 */
export function splitKnownName(name: string): readonly string[] | null {
  const plain = name.replace(/\s*\([^)]*\)\s*$/, '');
  const alphabet: Alphabet = hasNativeLetters(plain) ? 'native' : 'latin';
  const words = parseWords(fold(plain, alphabet).text, alphabet);
  if (words.some((word) => /\d/.test(word))) return null;
  const letters = words.join('').length;
  if (words.every(isCharacter)) return letters >= fewestCharacters && letters <= 20 ? words : null;
  return words.length >= 2 && words.length <= mostWords && letters >= fewestLetters ? words : null;
}

/** Collects names of known people. */
export class KnownPeopleBuilder {
  readonly #beginnings = new Map<string, number>();
  readonly #version: string;

  constructor(version: string) {
    this.#version = version;
  }

  /** Adds a name; one that cannot be recognised is left out. */
  add(name: string): void {
    const words = splitKnownName(name);
    if (words === null) return;
    let beginning = '';
    for (const [index, word] of words.entries()) {
      beginning = index === 0 ? word : `${beginning} ${word}`;
      if (index < words.length - 1) this.#mark(beginning, part.beginning);
    }
    const isOfWords = words.every((word) => isOrdinary(word));
    this.#mark(beginning, isOfWords ? part.ordinaryName : part.name);
    const together = words.join('');
    if (!isOfWords && together.length >= fewestTogether && !isOrdinary(together)) {
      this.#mark(together, part.name);
    }
  }

  build(): KnownPeople {
    return { version: this.#version, beginnings: this.#beginnings };
  }

  #mark(beginning: string, what: number): void {
    this.#beginnings.set(beginning, (this.#beginnings.get(beginning) ?? 0) | what);
  }
}

type Place = { last: number; readings: readonly number[]; words: readonly string[] };

/** The words that a text may have at a node: the one that is written, and those of the rules that it can be read as. */
function* listWords({ lattice: { fragments, readings } }: View, node: number): Iterable<Word> {
  const written = fragments.text(node);
  yield { word: written, last: node, end: node + 1, reading: null };
  for (let reading = readings.first(node); reading !== 0; reading = readings.next(reading)) {
    const { word } = readings.meaning(reading);
    const last = readings.lastFragment(reading);
    if (word === written || !isOneWord(fragments, node, last, word)) continue;
    yield { word, last, end: readings.end(reading), reading };
  }
}

type Word = { word: string; last: number; end: number; reading: number | null };

/** Whether all words of a place begin with capital letters. */
function isCapitalised(fragments: Fragments, first: number, last: number): boolean {
  for (let node = first; node <= last; node += 1) if (!fragments.isCapital(node)) return false;
  return true;
}

/** Whether a fragment goes on with the words before it, on another line too. */
const follows = (fragments: Fragments, node: number): boolean =>
  node < fragments.count &&
  fragments.field(node) === fragments.field(node - 1) &&
  between.test(fragments.textBetween(node - 1, node));

/** Finds the longest name that begins at a node. */
function findNameAt(view: View, first: number, { beginnings }: KnownPeople): Place | null {
  const { fragments } = view.lattice;
  let longest: Place | null = null;
  const follow = (node: number, beginning: string, before: Place | null): void => {
    for (const { end, last, reading, word } of listWords(view, node)) {
      const next = before === null ? word : `${beginning} ${word}`;
      const what = beginnings.get(next);
      if (what === undefined) continue;
      const place = {
        last,
        readings: reading === null ? (before?.readings ?? []) : [...(before?.readings ?? []), reading],
        words: [...(before?.words ?? []), word],
      };
      const isName =
        (what & part.name) !== 0 ||
        ((what & part.ordinaryName) !== 0 && isCapitalised(fragments, first, last));
      if (isName && (longest === null || last > longest.last)) longest = place;
      if ((what & part.beginning) !== 0 && follows(fragments, end)) {
        follow(end, next, place);
      }
    }
  };
  follow(first, '', null);
  return longest;
}

/** Whether a name may be meant when it is read backwards. */
const isMeantBackwards = ({ words }: Place): boolean =>
  words.some((word) => word.length >= shortestReversed) && !words.some(isCharacter);

const term: Term = { rule: listedNameRule, language: 'any', version: 1, inContext: false };

/**
 * Finds people of imported lists, but those that were found before. Words that the rules know are found in their obfuscated forms too, which holds for most
 * given names and surnames; other words only as they are written. Linear: a name has at most six words.
 */
export function findKnownPeople(
  { fields, views }: { fields: readonly Field[]; views: readonly View[] },
  earlier: readonly FoundTerm[],
  people: KnownPeople,
): FoundTerm[] {
  const found: FoundTerm[] = [];
  const named = new NamedRanges(earlier);
  for (const view of views) {
    const { fragments } = view.lattice;
    for (let first = 0; first < fragments.count && found.length < mostNames; first += 1) {
      if (fragments.kind(first) === fragmentKinds.symbol) continue;
      const place = findNameAt(view, first, people);
      if (place === null || (view.reversed && !isMeantBackwards(place))) continue;
      const { last, readings } = place;
      const span = getSpan({ first, last, end: last + 1, readings }, view, fields);
      if (named.has(span)) continue;
      const plain = readings.length < place.words.length;
      found.push({ ...span, term, readings: [...readings], view, elsewhere: false, plain });
    }
  }
  return found;
}
