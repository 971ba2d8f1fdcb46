import { type FragmentInput, type FragmentSource, Fragments, fragmentKinds, gaps } from './fragments.ts';
import { type Alphabet, fold } from './normalise.ts';
import { type CharacterClass, getCharacterClass, isSpace } from './scripts.ts';

const kindsOfClasses = {
  latin: fragmentKinds.letters,
  letters: fragmentKinds.letters,
  char: fragmentKinds.char,
  digit: fragmentKinds.number,
  symbol: fragmentKinds.symbol,
} as const;

/** A number may carry thousands ("1,000"), decimals ("2.5") or a ratio ("16:9", which is never an age). */
const numberAt = /\d{1,3}(?:,\d{3})+(?!\d)|\d+(?::\d+)+|\d+(?:\.\d+)?/y;
const minus = /^\s+[-−]\s+$/;

const space = 0x20;
const toUnit = (character: string): number => character.charCodeAt(0);
const breaks: ReadonlySet<number> = new Set(
  Array.from(',;:.!?\n()[]{}|/،؛؟。、，；：！？「」『』（）【】।', toUnit),
);
const minusSigns: ReadonlySet<number> = new Set(Array.from('-−', toUnit));
const insideNumbers: ReadonlySet<number> = new Set(Array.from(',:.', toUnit));
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

function findRunEnd(text: string, from: number, kind: CharacterClass): number {
  if (kind === 'char' || kind === 'symbol') return from + 1;
  let end = from + 1;
  while (end < text.length && getCharacterClass(text.charCodeAt(end)) === kind) end += 1;
  if (kind !== 'digit' || !insideNumbers.has(text.charCodeAt(end))) return end;
  numberAt.lastIndex = from;
  return from + (numberAt.exec(text)?.[0].length ?? 1);
}

function hasUnit(text: string, from: number, until: number, isOne: (unit: number) => boolean): boolean {
  for (let index = from; index < until; index += 1) if (isOne(text.charCodeAt(index))) return true;
  return false;
}

const isBreak = (unit: number): boolean => breaks.has(unit);
const isMinus = (unit: number): boolean => minusSigns.has(unit);

/** Notes what the text between two fragments, which ends where the second begins, says about the second. */
function readGap(next: FragmentInput, text: string, previousEnd: number): void {
  const { from } = next;
  const isOneSpace = from === previousEnd + 1 && text.charCodeAt(previousEnd) === space;
  next.breakBefore = !isOneSpace && hasUnit(text, previousEnd, from, isBreak);
  next.minusBefore =
    !isOneSpace && hasUnit(text, previousEnd, from, isMinus) && minus.test(text.slice(previousEnd, from));
  if (from === previousEnd) next.gap = gaps.none;
  else next.gap = isOneSpace || hasUnit(text, previousEnd, from, isSpace) ? gaps.space : gaps.punctuation;
}

/** By UTF-16 unit, whether it is a capital letter, once a text has had it. */
const capitals = new Uint8Array(0x10000);
const isKnown = 1;
const isCapital = 2;

/** Whether the original has a capital letter at this position. */
function isCapitalAt(original: string, start: number): boolean {
  const unit = original.charCodeAt(start);
  if (capitals[unit] === 0) {
    const character = String.fromCharCode(unit);
    capitals[unit] = character === character.toLowerCase() ? isKnown : isKnown | isCapital;
  }
  return ((capitals[unit] as number) & isCapital) !== 0;
}

const createInput = (field: number): FragmentInput => ({
  kind: fragmentKinds.letters,
  field,
  from: 0,
  until: 0,
  start: 0,
  end: 0,
  gap: gaps.none,
  breakBefore: false,
  minusBefore: false,
  capital: false,
});

function addFragments(fragments: Fragments, { original, folded }: FragmentSource, field: number): void {
  const { text, starts, ends } = folded;
  // One object for all: the table takes its values.
  const next = createInput(field);
  let previousEnd = 0;
  let isFirst = true;
  for (let from = 0; from < text.length; ) {
    const found = getCharacterClass(text.charCodeAt(from));
    if (found === 'gap' || found === 'foreign') {
      from += 1;
      continue;
    }
    const until = findRunEnd(text, from, found);
    for (let index = from; index < until; index += 1) {
      const unit = text.charCodeAt(index);
      if (found !== 'digit' || isDigit(unit)) fragments.addLetters(unit);
    }
    // The units of a view that is read backwards are in reverse order in the original.
    const last = until - 1;
    const isForward = (starts[from] as number) <= (starts[last] as number);
    next.kind = kindsOfClasses[found];
    next.from = from;
    next.until = until;
    next.start = starts[isForward ? from : last] as number;
    next.end = ends[isForward ? last : from] as number;
    next.capital = (found === 'latin' || found === 'letters') && isCapitalAt(original, next.start);
    readGap(next, text, previousEnd);
    if (isFirst) next.breakBefore = true;
    fragments.add(next);
    isFirst = false;
    previousEnd = until;
    from = until;
  }
}

/** Splits the folded texts of the fields into fragments with their ranges in the original. Linear. */
export function parseFragments(sources: readonly FragmentSource[]): Fragments {
  const fragments = new Fragments(sources);
  for (const [field, source] of sources.entries()) addFragments(fragments, source, field);
  return fragments;
}

/** Splits a phrase of the rules into words in the same way as a prompt. */
export function parseWords(phrase: string, alphabet: Alphabet = 'latin'): string[] {
  const fragments = parseFragments([{ original: phrase, folded: fold(phrase, alphabet) }]);
  return Array.from({ length: fragments.count }, (_, index) => fragments.text(index));
}
