import { type Fragments, fragmentKinds, gaps } from './fragments.ts';

/** The age from which a depicted person is an adult (docs/requirements/decisions.md 18). */
const adultAge = 18;
/** Years further in the future are not years of birth: "a city in 2077". */
const yearsAhead = 5;

/** The Thai calendar counts this many years more. */
const buddhistYears = 543;

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
  '{buddhist-minor-birth-year}',
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
  if (value >= firstMinorYear + buddhistYears && value <= year + buddhistYears)
    kinds.push('{buddhist-minor-birth-year}');
  if (value >= firstMinorYear - 2000 && value <= year - 2000) kinds.push('{short-minor-birth-year}');
  return kinds;
}

/** The label of a kind. Number words of other languages than English match only phrases of their language. */
export function formatKindLabel(kind: string, language: string): string {
  return language === 'en' || language === 'any' ? kind : `${kind.slice(0, -1)}:${language}}`;
}

/** Takes a number from a fragment on; `end` is the node after it. */
type AddNumber = (first: number, value: number, end: number) => void;

const zero = '0'.charCodeAt(0);
const digitsOfLetters: ReadonlyMap<number, number> = new Map(
  Object.entries({ o: 0, i: 1, l: 1, z: 2, s: 5, b: 8 }).map(([letter, digit]) => [
    letter.charCodeAt(0),
    digit,
  ]),
);

/** The digit that a fragment of one unit is, or looks like. */
const findDigit = (fragments: Fragments, index: number): number | undefined =>
  fragments.kind(index) === fragmentKinds.number
    ? fragments.firstUnit(index) - zero
    : digitsOfLetters.get(fragments.firstUnit(index));

/** Finds a number of two digits, of which one can be written as a letter: "1 5", "l5" or "1o". */
function findTwoDigits(fragments: Fragments, first: number): number | undefined {
  const second = first + 1;
  if (second === fragments.count || fragments.field(second) !== fragments.field(first)) return undefined;
  if (fragments.length(first) !== 1 || fragments.length(second) !== 1) return undefined;
  const [kind, secondKind] = [fragments.kind(first), fragments.kind(second)];
  if (kind === secondKind) {
    if (kind !== fragmentKinds.number || fragments.hasBreakBefore(second)) return undefined;
  } else if (fragments.gap(second) !== gaps.none) return undefined;
  const tens = findDigit(fragments, first);
  if (tens === undefined) return undefined;
  const ones = findDigit(fragments, second);
  return ones === undefined ? undefined : 10 * tens + ones;
}

const hanDigits = '〇一二三四五六七八九';
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const longestHanNumber = 8;

const hanNumerals: ReadonlySet<number> = new Set(
  [...hanDigits, '零', '两', '廿', ...Object.keys(hanUnits)].map((sign) => sign.charCodeAt(0)),
);
const isHanNumeral = (fragments: Fragments, index: number): boolean =>
  fragments.kind(index) === fragmentKinds.char && hanNumerals.has(fragments.firstUnit(index));

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

function addHanNumber(fragments: Fragments, first: number, add: AddNumber): void {
  if (!isHanNumeral(fragments, first)) return;
  if (fragments.gap(first) === gaps.none && first > 0 && isHanNumeral(fragments, first - 1)) return;
  let end = first + 1;
  let numeral = fragments.text(first);
  while (end < fragments.count && end - first < longestHanNumber) {
    if (fragments.gap(end) !== gaps.none || !isHanNumeral(fragments, end)) break;
    numeral += fragments.text(end);
    end += 1;
  }
  add(first, parseHanNumeral(numeral), end);
}

function addWrittenNumber(fragments: Fragments, first: number, add: AddNumber): void {
  const text = fragments.text(first);
  if (!text.includes(':')) add(first, Number(text.replaceAll(',', '')), first + 1);
}

/** Whether a fragment is the nought of a number with spaces, "2 0": there it is no number of its own. */
function isSpacedNought(fragments: Fragments, index: number): boolean {
  const isDigit = (at: number): boolean =>
    fragments.kind(at) === fragmentKinds.number && fragments.length(at) === 1;
  if (index === 0 || !isDigit(index) || fragments.firstUnit(index) !== zero) return false;
  if (fragments.field(index - 1) !== fragments.field(index) || fragments.hasBreakBefore(index)) return false;
  return isDigit(index - 1);
}

/**
 * Reads the numbers that start at a fragment: the fragment itself, "1 5" and "l5" as fifteen, and numerals in Chinese
 * characters.
 */
export function readNumbers(fragments: Fragments, first: number, add: AddNumber): void {
  if (isSpacedNought(fragments, first)) return;
  if (fragments.kind(first) === fragmentKinds.number) {
    if (fragments.length(first) === 1) add(first, fragments.firstUnit(first) - zero, first + 1);
    else addWrittenNumber(fragments, first, add);
  }
  addHanNumber(fragments, first, add);
  const value = findTwoDigits(fragments, first);
  if (value !== undefined) add(first, value, first + 2);
}

/** The value that `terms/number-words.ts` gives to a word that adds ten to the one before: "lima belas" is 15. */
const addsTen = -10;
/** Languages that count tens: "hai mươi lăm", "สองสิบห้า" and "dua puluh lima" are two ten five. */
const countingTens: ReadonlySet<string> = new Set(['id', 'th', 'vi']);

/**
 * Composes two adjacent number words to one value: "twenty five", "dix-sept", "soixante-quinze", "two thousand",
 * "twenty ten" (a year).
 *
 * @returns undefined when they are two separate numbers
 */
export function composeNumber(first: number, second: number, language: string): number | undefined {
  if (second === addsTen) return first >= 1 && first <= 9 ? 10 + first : undefined;
  // The right part is composed first: "two" meets "thousand eleven" as 1011.
  if (first >= 1 && first <= 9 && second >= 1_000 && second < 2_000) return first * 1_000 + (second % 1_000);
  if (first >= 0 && first <= 9 && second >= 100 && second < 200) return first * 100 + (second % 100);
  if (first >= 2 && first <= 9 && second >= 10 && second <= 19 && countingTens.has(language))
    return first * 10 + (second % 10);
  if (first === 1_000 && second >= 100 && second < 1_000) return first + second;
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
