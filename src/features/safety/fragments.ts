import { fold } from './normalise.ts';

/**
 * The smallest piece that the rules look at: a run of Latin letters, a number, one symbol that leetspeak
 * uses as a letter, or a run of other letters.
 */
export type Fragment = {
  kind: 'letters' | 'number' | 'symbol' | 'other';
  /** Folded. */
  text: string;
  /** The letters that it is read as: leetspeak undone, i for l. */
  letters: readonly string[];
  /** Which field it stands in, and its range in that field's original text. */
  field: string;
  start: number;
  end: number;
  /** What stands between this fragment and the one before it. */
  gap: 'none' | 'punctuation' | 'space';
  /** A comma, full stop, bracket or new line stands before it: another thought begins. */
  breakBefore: boolean;
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

/**
 * The letter that a character is read as, or itself: leetspeak undone, and i for l, because "1", "!", a
 * capital I and a small l look alike.
 */
export function letterOf(character: string): string {
  const letter = leetLetters[character] ?? character;
  return letter === 'l' ? 'i' : letter;
}

// Alternatives, each a run of one class, so that reading is linear. A number may carry thousands
// ("1,000"), decimals ("2.5") or a ratio ("16:9", which is never an age).
const piece =
  /(?<letters>[a-z]+)|(?<number>\d{1,3}(?:,\d{3})+(?!\d)|\d+(?::\d+)+|\d+(?:\.\d+)?)|(?<symbol>[@$!|+€£¢¥])|(?<other>(?:(?![a-z\d])[\p{L}\p{N}\p{Mc}])+)/gu;

const breaks = /[,;:.!?\n()[\]{}|/]/;

/** Splits one field's text into fragments that know where they stand in the original. Linear. */
export function readFragments(field: string, original: string): Fragment[] {
  const { text, starts, ends } = fold(original);
  const fragments: Fragment[] = [];
  let previousEnd = 0;
  for (const match of text.matchAll(piece)) {
    const [found] = match;
    const between = text.slice(previousEnd, match.index);
    const kind = (['letters', 'number', 'symbol', 'other'] as const).find(
      (name) => match.groups?.[name] !== undefined,
    );
    fragments.push({
      kind: kind ?? 'other',
      text: found,
      letters: [...(kind === 'number' ? found.replace(/\D/g, '') : found)].map(letterOf),
      field,
      start: starts[match.index] ?? 0,
      end: ends[match.index + found.length - 1] ?? original.length,
      gap: between === '' ? 'none' : /\s/.test(between) ? 'space' : 'punctuation',
      breakBefore: fragments.length === 0 || breaks.test(between),
    });
    previousEnd = match.index + found.length;
  }
  return fragments;
}

/** The words of a phrase of the rules, split exactly as a prompt would be. */
export function wordsOf(phrase: string): string[] {
  return readFragments('', phrase).map((fragment) => fragment.text);
}
