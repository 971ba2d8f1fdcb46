import { type Alphabet, type FoldedText, fold } from './normalise.ts';
import { type CharacterClass, getCharacterClass, hangulLetters, inScript } from './scripts.ts';

/** The smallest unit of text that the rules match. */
export type Fragment = {
  /**
   * A run of letters of one alphabet; one character of a script without spaces; a number; one symbol that leetspeak
   * uses as a letter.
   */
  kind: 'letters' | 'char' | 'number' | 'symbol';
  /** Folded. */
  text: string;
  /** Folded, with the accents of Latin letters kept. */
  accented: string;
  /** The letters for matching, as UTF-16 units: leetspeak undone, l as i, Hangul split into letters. */
  letters: readonly number[];
  /** The field, and the range in its original text in UTF-16 units. */
  field: string;
  start: number;
  end: number;
  /** The gap to the previous fragment. */
  gap: 'none' | 'punctuation' | 'space';
  /** Whether a comma, full stop, bracket or line break precedes it: a new clause begins. */
  breakBefore: boolean;
  /** Whether a minus between spaces precedes it. */
  minusBefore: boolean;
  /** Whether it starts with a capital letter. */
  capital: boolean;
};

const leetLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
  '£': 'l',
  '¢': 'c',
  '¥': 'y',
};

const toUnit = (character: string): number => character.charCodeAt(0);
const iUnit = toUnit('i');
const lUnit = toUnit('l');
const leetUnits = new Map(
  Object.entries(leetLetters).map(([sign, letter]) => [toUnit(sign), toUnit(letter)]),
);

/**
 * Converts a folded UTF-16 unit to the letter for matching: undoes leetspeak and maps l to i, because "1", "!", a
 * capital I and a small l look alike. Other units stay.
 */
export function toLetter(unit: number): number {
  if (unit > 0x7f && !leetUnits.has(unit)) return unit;
  const letter = leetUnits.get(unit) ?? unit;
  return letter === lUnit ? iUnit : letter;
}

const digitsOnly = /^\d+$/;
/** A number may carry thousands ("1,000"), decimals ("2.5") or a ratio ("16:9", which is never an age). */
const numberAt = /\d{1,3}(?:,\d{3})+(?!\d)|\d+(?::\d+)+|\d+(?:\.\d+)?/y;
const breaks = /[,;:.!?\n()[\]{}|/،؛؟。、，；：！？「」『』（）【】।]/;
const minus = /^\s+[-−]\s+$/;

const firstHangul = 0x1100;

/** Converts folded text to its letters for matching, as UTF-16 units. */
export function toLetters(piece: string): number[] {
  const letters: number[] = [];
  for (let index = 0; index < piece.length; index += 1) {
    const unit = piece.charCodeAt(index);
    if (unit >= firstHangul && inScript.hangul(unit)) {
      for (const letter of hangulLetters(unit)) letters.push(toUnit(letter));
    } else letters.push(toLetter(unit));
  }
  return letters;
}

type OneUnit = { text: string; letters: readonly number[] };

/** Bounds the memory: a text chooses its characters. */
const maxCachedUnits = 4_096;
const oneUnits = new Map<number, OneUnit>();

/** One unit as text and letters. Texts repeat few characters, and those of scripts without spaces are all fragments. */
function readOneUnit(unit: number): OneUnit {
  const known = oneUnits.get(unit);
  if (known !== undefined) return known;
  const text = String.fromCharCode(unit);
  const one = { text, letters: toLetters(text) };
  if (oneUnits.size >= maxCachedUnits) oneUnits.clear();
  oneUnits.set(unit, one);
  return one;
}

function findRunEnd(text: string, from: number, kind: CharacterClass): number {
  if (kind === 'char' || kind === 'symbol') return from + 1;
  if (kind === 'digit') {
    numberAt.lastIndex = from;
    return from + (numberAt.exec(text)?.[0].length ?? 1);
  }
  let end = from + 1;
  while (end < text.length && getCharacterClass(text.charCodeAt(end)) === kind) end += 1;
  return end;
}

const kinds = {
  latin: 'letters',
  letters: 'letters',
  char: 'char',
  digit: 'number',
  symbol: 'symbol',
} as const;

/** Splits the folded text of a field into fragments with their ranges in the original. Linear. */
export function parseFragments(field: string, original: string, folded: FoldedText): Fragment[] {
  const { text, accented, hasAccents, starts, ends } = folded;
  const fragments: Fragment[] = [];
  let previousEnd = 0;
  let index = 0;
  while (index < text.length) {
    const kind = getCharacterClass(text.charCodeAt(index));
    if (kind === 'gap' || kind === 'foreign') {
      index += 1;
      continue;
    }
    const until = findRunEnd(text, index, kind);
    const one = until === index + 1 ? readOneUnit(text.charCodeAt(index)) : null;
    const found = one === null ? text.slice(index, until) : one.text;
    const number = kind === 'digit' && !digitsOnly.test(found);
    const between = index === previousEnd ? '' : text.slice(previousEnd, index);
    const isPlain = between === '' || between === ' ';
    const [first, last] = [index, until - 1];
    const forward = (starts[first] ?? 0) <= (starts[last] ?? 0);
    const start = starts[forward ? first : last] ?? 0;
    const capital = original[start] ?? '';
    fragments.push({
      kind: kinds[kind],
      text: found,
      accented: hasAccents ? accented.slice(index, until) : found,
      letters: one?.letters ?? toLetters(number ? found.replace(/\D/g, '') : found),
      field,
      start,
      end: ends[forward ? last : first] ?? original.length,
      gap: between === '' ? 'none' : isPlain || /\s/.test(between) ? 'space' : 'punctuation',
      breakBefore: fragments.length === 0 || (!isPlain && breaks.test(between)),
      minusBefore: !isPlain && minus.test(between),
      capital: kind === 'latin' && capital !== capital.toLowerCase(),
    });
    previousEnd = until;
    index = until;
  }
  return fragments;
}

/** Splits a phrase of the rules into words in the same way as a prompt. */
export function parseWords(phrase: string, alphabet: Alphabet = 'latin'): string[] {
  return parseFragments('', phrase, fold(phrase, alphabet)).map((fragment) => fragment.text);
}
