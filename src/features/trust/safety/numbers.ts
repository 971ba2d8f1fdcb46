import type { Fragment } from './fragments.ts';

/** The age from which a depicted person is an adult (docs/requirements/decisions.md 18). */
const adultAge = 18;
/** Years further in the future are not years of birth: "a city in 2077". */
const yearsAhead = 5;

/** The kinds of number that phrases of the rules can name, in braces. */
export const numberKinds = [
  '{number}',
  '{minor-age}',
  '{teen-age}',
  '{young-adult-age}',
  '{eighteen}',
  '{threshold-age}',
  '{grade}',
  '{minor-birth-year}',
  '{short-minor-birth-year}',
] as const;

type NumberKind = (typeof numberKinds)[number];

/**
 * Lists the kinds of a value.
 *
 * @param year the current calendar year (UTC). A person born in `year - 18` may still be 17 and counts as a minor.
 */
export function listNumberKinds(value: number, year: number): NumberKind[] {
  const kinds: NumberKind[] = ['{number}'];
  const firstMinorYear = year - adultAge;
  if (value < adultAge) kinds.push('{minor-age}');
  if (value >= 10 && value < adultAge) kinds.push('{teen-age}');
  if (value >= adultAge && value < 30) kinds.push('{young-adult-age}');
  if (value === adultAge) kinds.push('{eighteen}');
  if (value >= adultAge && value <= 21) kinds.push('{threshold-age}');
  if (Number.isInteger(value) && value >= 1 && value <= 13) kinds.push('{grade}');
  if (value >= firstMinorYear && value <= year + yearsAhead) kinds.push('{minor-birth-year}');
  if (value >= firstMinorYear - 2000 && value <= year - 2000) kinds.push('{short-minor-birth-year}');
  return kinds;
}

/** The label of a kind. Number words of other languages than English match only phrases of their language. */
export function formatKindLabel(kind: string, language: string): string {
  return language === 'en' || language === 'any' ? kind : `${kind.slice(0, -1)}:${language}}`;
}

/** A number at a node; `end` is the node after it. */
export type NumberReading = { end: number; lastFragment: number; value: number };

const digitsOfLetters: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', z: '2', s: '5', b: '8' };

/** Finds a two-digit number with one digit written as a letter: "l5" or "1o". */
function findMixedNumber(first: Fragment, second: Fragment): number | undefined {
  if (second.gap !== 'none' || first.text.length !== 1 || second.text.length !== 1) return undefined;
  if (first.kind === second.kind) return undefined;
  const digits = [first, second].map(({ kind, text }) => (kind === 'number' ? text : digitsOfLetters[text]));
  return digits.includes(undefined) ? undefined : Number(digits.join(''));
}

const hanDigits = '〇一二三四五六七八九';
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const longestHanNumber = 8;

const hanNumerals = new Set([...hanDigits, '零', '两', '廿', ...Object.keys(hanUnits)]);
const isHanNumeral = ({ kind, text }: Fragment): boolean => kind === 'char' && hanNumerals.has(text);

/** Parses a numeral in Chinese characters: 十五, 二十五, 二〇一〇. */
function parseHanNumeral(numeral: string): number {
  const digits = [...numeral.replaceAll('零', '〇').replaceAll('两', '二').replaceAll('廿', '二十')];
  if (digits.every((digit) => hanDigits.includes(digit))) {
    return Number(digits.map((digit) => hanDigits.indexOf(digit)).join(''));
  }
  let total = 0;
  let digit = 0;
  for (const sign of digits) {
    const unit = hanUnits[sign];
    if (unit === undefined) digit = hanDigits.indexOf(sign);
    else {
      total += (digit || 1) * unit;
      digit = 0;
    }
  }
  return total + digit;
}

function findHanNumber(fragments: readonly Fragment[], index: number): NumberReading | undefined {
  const first = fragments[index];
  if (first === undefined || !isHanNumeral(first)) return undefined;
  const before = fragments[index - 1];
  if (first.gap === 'none' && before !== undefined && isHanNumeral(before)) return undefined;
  let end = index + 1;
  while (end < fragments.length && end - index < longestHanNumber) {
    const next = fragments[end];
    if (next === undefined || next.gap !== 'none' || !isHanNumeral(next)) break;
    end += 1;
  }
  const numeral = fragments.slice(index, end).map(({ text }) => text);
  return { end, lastFragment: end - 1, value: parseHanNumeral(numeral.join('')) };
}

/**
 * Reads the numbers that start at a fragment: the fragment itself, "1 5" and "l5" as fifteen, and numerals in Chinese
 * characters.
 */
export function readNumbers(fragments: readonly Fragment[], index: number): NumberReading[] {
  const first = fragments[index];
  if (first === undefined) return [];
  const found: NumberReading[] = [];
  if (first.kind === 'number' && !first.text.includes(':')) {
    found.push({ end: index + 1, lastFragment: index, value: Number(first.text.replaceAll(',', '')) });
  }
  const han = findHanNumber(fragments, index);
  if (han !== undefined) found.push(han);
  const second = fragments[index + 1];
  if (second === undefined || second.field !== first.field || first.text.length !== 1) return found;
  const spelt = first.kind === 'number' && second.kind === 'number' && !second.breakBefore;
  const value =
    spelt && second.text.length === 1 ? Number(first.text + second.text) : findMixedNumber(first, second);
  if (value !== undefined) found.push({ end: index + 2, lastFragment: index + 1, value });
  return found;
}

/**
 * Composes two adjacent number words to one value: "twenty five", "dix-sept", "soixante-quinze", "two thousand",
 * "twenty ten" (a year).
 *
 * @returns undefined when they are two separate numbers
 */
export function composeNumber(first: number, second: number, language: string): number | undefined {
  // The right part is composed first: "two" meets "thousand eleven" as 1011.
  if (first >= 1 && first <= 9 && second >= 1_000 && second < 2_000) return first * 1_000 + (second % 1_000);
  if (first >= 1 && first <= 9 && second >= 100 && second < 200) return first * 100 + (second % 100);
  if (first === 4 && second === 20 && language === 'fr') return 80;
  // Arabic puts the ones first: five ten, five and twenty.
  if (language === 'ar' && first >= 1 && first <= 9 && second >= 10 && second <= 90) return first + second;
  if (first === 20 && second >= 10 && second <= 40 && language === 'en') return 2_000 + second;
  if (first >= 100 && first % 100 === 0 && second < 100) return first + second;
  if (first >= 20 && first <= 90 && first % 10 === 0 && second >= 1 && second <= 9) return first + second;
  if ((first === 60 || first === 80) && second >= 10 && second <= 19 && language === 'fr')
    return first + second;
  return first === 10 && second >= 1 && second <= 9 && language !== 'en' ? 10 + second : undefined;
}
