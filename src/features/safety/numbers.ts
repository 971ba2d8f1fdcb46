import type { Fragment } from './fragments.ts';

const upToNineteen = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const roman = 'vi vii viii ix xi xii xiii xiv xv xvi xvii xviii'.split(' ');
const romanValues = [6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18];

/** English number words and the Roman numerals of ages, by value. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...upToNineteen.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, 20 + index * 10] as const),
  ...roman.map((word, index) => [word, romanValues[index] ?? 0] as const),
  ['hundred', 100] as const,
  ['thousand', 1000] as const,
]);

/** The age from which a depicted person is an adult (decisions.md 18). */
const adultAge = 18;
/** Born in this year or later is read as under age; the policy's year less 18, rounded to refuse. */
const firstMinorBirthYear = 2008;
const lastBirthYear = 2040;

/** The kinds of number that a phrase of the rules may ask for, in braces. */
export function ageLabels(value: number): string[] {
  const labels = ['{number}'];
  if (value < adultAge) labels.push('{minor-age}');
  if (value >= 10 && value < adultAge) labels.push('{teen-age}');
  if (value >= adultAge && value < 30) labels.push('{young-adult-age}');
  if (value === adultAge) labels.push('{eighteen}');
  if (value >= adultAge && value <= 21) labels.push('{threshold-age}');
  if (Number.isInteger(value) && value >= 1 && value <= 12) labels.push('{grade}');
  if (value >= firstMinorBirthYear && value <= lastBirthYear) labels.push('{minor-birth-year}');
  return labels;
}

const digitsOfLetters: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', z: '2', s: '5', b: '8' };

type NumberReading = { end: number; lastFragment: number; value: number };

/** "l5" or "1o": a number of two digits of which one is written as the letter it looks like. */
function mixedNumber(first: Fragment, second: Fragment): number | undefined {
  if (second.gap !== 'none' || first.text.length !== 1 || second.text.length !== 1) return undefined;
  if (first.kind === second.kind) return undefined;
  const digits = [first, second].map(({ kind, text }) => (kind === 'number' ? text : digitsOfLetters[text]));
  return digits.includes(undefined) ? undefined : Number(digits.join(''));
}

/** The numbers that can be read from a fragment on: itself, "1 5" as fifteen, "l5" as fifteen. */
export function readNumber(fragments: readonly Fragment[], index: number): NumberReading[] {
  const first = fragments[index];
  if (first === undefined) return [];
  const found: NumberReading[] = [];
  if (first.kind === 'number' && !first.text.includes(':')) {
    found.push({ end: index + 1, lastFragment: index, value: Number(first.text.replaceAll(',', '')) });
  }
  const second = fragments[index + 1];
  if (second === undefined || second.field !== first.field) return found;
  const spelt = first.kind === 'number' && second.kind === 'number' && !second.breakBefore;
  const value =
    spelt && first.text.length === 1 && second.text.length === 1
      ? Number(first.text + second.text)
      : mixedNumber(first, second);
  if (value !== undefined) found.push({ end: index + 2, lastFragment: index + 1, value });
  return found;
}
