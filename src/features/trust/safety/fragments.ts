import { type Alphabet, type FoldedText, fold } from './normalise.ts';
import { type CharacterClass, classOf, hangulLetters, inScript } from './scripts.ts';

/** The smallest piece that the rules look at. */
export type Fragment = {
  /**
   * A run of letters of one alphabet; one character of a script written without spaces; a number; one
   * symbol that leetspeak uses as a letter.
   */
  kind: 'letters' | 'char' | 'number' | 'symbol';
  /** Folded. */
  text: string;
  /** Folded, but with the accents of Latin letters. */
  accented: string;
  /** The letters that it is read as, as UTF-16 units: leetspeak undone, i for l, Hangul in single letters. */
  letters: readonly number[];
  /** Which field it stands in, and its range in that field's original text. */
  field: string;
  start: number;
  end: number;
  /** What stands between this fragment and the one before it. */
  gap: 'none' | 'punctuation' | 'space';
  /** A comma, full stop, bracket or new line stands before it: another thought begins. */
  breakBefore: boolean;
  /** A minus between spaces stands before it. */
  minusBefore: boolean;
  /** Written with a capital first letter. */
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

const unitOf = (character: string): number => character.charCodeAt(0);
const iUnit = unitOf('i');
const lUnit = unitOf('l');
const leetUnits = new Map(
  Object.entries(leetLetters).map(([sign, letter]) => [unitOf(sign), unitOf(letter)]),
);

/**
 * The letter that a folded UTF-16 unit is read as, or itself: leetspeak undone, and i for l, because "1",
 * "!", a capital I and a small l look alike.
 */
export function letterOf(unit: number): number {
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

/** The letters of one piece of folded text. */
export function lettersOf(piece: string): number[] {
  const letters: number[] = [];
  for (let index = 0; index < piece.length; index += 1) {
    const unit = piece.charCodeAt(index);
    if (unit >= firstHangul && inScript.hangul(unit)) {
      for (const letter of hangulLetters(unit)) letters.push(unitOf(letter));
    } else letters.push(letterOf(unit));
  }
  return letters;
}

function endOfRun(text: string, from: number, kind: CharacterClass): number {
  if (kind === 'char' || kind === 'symbol') return from + 1;
  if (kind === 'digit') {
    numberAt.lastIndex = from;
    return from + (numberAt.exec(text)?.[0].length ?? 1);
  }
  let end = from + 1;
  while (end < text.length && classOf(text.charCodeAt(end)) === kind) end += 1;
  return end;
}

const kinds = {
  latin: 'letters',
  letters: 'letters',
  char: 'char',
  digit: 'number',
  symbol: 'symbol',
} as const;

/** Splits one field's folded text into fragments that know where they stand in the original. Linear. */
export function fragmentsOf(field: string, original: string, folded: FoldedText): Fragment[] {
  const { text, accented, starts, ends } = folded;
  const fragments: Fragment[] = [];
  let previousEnd = 0;
  let index = 0;
  while (index < text.length) {
    const kind = classOf(text.charCodeAt(index));
    if (kind === 'gap' || kind === 'foreign') {
      index += 1;
      continue;
    }
    const until = endOfRun(text, index, kind);
    const found = text.slice(index, until);
    const between = index === previousEnd ? '' : text.slice(previousEnd, index);
    const isPlain = between === '' || between === ' ';
    const [first, last] = [index, until - 1];
    const forward = (starts[first] ?? 0) <= (starts[last] ?? 0);
    const start = starts[forward ? first : last] ?? 0;
    const capital = original[start] ?? '';
    fragments.push({
      kind: kinds[kind],
      text: found,
      accented: accented.slice(index, until),
      letters: lettersOf(kind === 'digit' && !digitsOnly.test(found) ? found.replace(/\D/g, '') : found),
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

/** The words of a phrase of the rules, split exactly as a prompt would be. */
export function wordsOf(phrase: string, alphabet: Alphabet = 'latin'): string[] {
  return fragmentsOf('', phrase, fold(phrase, alphabet)).map((fragment) => fragment.text);
}
