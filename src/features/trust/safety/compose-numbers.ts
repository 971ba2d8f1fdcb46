import type { Fragments } from './fragments.ts';
import { composeNumber } from './numbers.ts';
import { createMeaning, type Meaning, type NumberValue, type Readings } from './readings.ts';
import { knownWords } from './word-table.ts';

/** The word sets in `terms/word-sets.ts` for words between two numbers. */
const joiners = knownWords.add('{and}');
const minus = knownWords.add('{minus}');
/** A larger number is not an age, and neither is a difference of larger numbers. */
const oldestAge = 120;

/** Whether a value comes from a number word: only these compose to larger numbers, digits never do. */
const isWorded = ({ language }: NumberValue): boolean => language !== 'any';
const isNumberWord = ({ values }: Meaning): boolean => values.length > 0 && values.some(isWorded);
const listWordedValues = ({ values }: Meaning): readonly NumberValue[] => values.filter(isWorded);

/** The readings that follow at a node, and those behind a word of a set: "a hundred and five". */
function listAfter(readings: Readings, node: number, set: number, withoutWord: boolean): number[] {
  const next = readings.list(node);
  const behind = next
    .filter((reading) => readings.meaning(reading).labels.includes(set))
    .flatMap((reading) => readings.list(readings.end(reading)));
  return withoutWord ? [...next, ...behind] : behind;
}

type Composition = { tail: number; second: number; language: string; value: number };

function listCompositions(readings: Readings, head: number, tails: readonly number[]): Composition[] {
  return listWordedValues(readings.meaning(head)).flatMap((first) =>
    tails.flatMap((tail) =>
      listWordedValues(readings.meaning(tail)).flatMap((second) => {
        if (second.language !== first.language) return [];
        const value = composeNumber(first.value, second.value, first.language);
        return value === undefined ? [] : [{ tail, second: second.value, language: first.language, value }];
      }),
    ),
  );
}

function keepValues(readings: Readings, reading: number, isKept: (value: NumberValue) => boolean): void {
  const meaning = readings.meaning(reading);
  readings.setMeaning(reading, { ...meaning, values: meaning.values.filter(isKept) });
}

/**
 * Combines number words: "twenty five" becomes one number, and its "five" no longer counts alone. The same holds for
 * "a hundred and five" and "quatre-vingt-quinze".
 */
export function composeNumberWords(readings: Readings, fragments: Fragments): void {
  for (let node = readings.nodes - 1; node >= 0; node -= 1) {
    // A composed number may compose further: the list grows during the loop, by one word of the text at a time.
    for (let head = readings.first(node); head !== 0; head = readings.next(head)) {
      const end = readings.end(head);
      if (!isNumberWord(readings.meaning(head))) continue;
      if (end >= fragments.count || fragments.hasBreakBefore(end)) continue;
      const found = listCompositions(readings, head, listAfter(readings, end, joiners, true));
      for (const { tail, second, language, value } of found) {
        const meaning = createMeaning(String(value), [], [{ value, language }]);
        const asWritten = readings.isAsWritten(head) && readings.isAsWritten(tail);
        readings.add(node, meaning, readings.end(tail), readings.lastFragment(tail), asWritten);
        keepValues(readings, tail, (kept) => kept.value !== second || kept.language === 'any');
      }
      if (found.length > 0) keepValues(readings, head, (kept) => !isWorded(kept));
    }
  }
}

/** Whether any number can be followed by a minus, which few texts have. */
function hasMinus(readings: Readings, fragments: Fragments): boolean {
  if (fragments.hasMinus) return true;
  for (let reading = 1; reading <= readings.count; reading += 1) {
    if (readings.meaning(reading).labels.includes(minus)) return true;
  }
  return false;
}

/** Reads "18 minus 3" and "20 - 5" as their result. Sums need no reading, because their parts are already smaller. */
export function readDifferences(readings: Readings, fragments: Fragments): void {
  if (!hasMinus(readings, fragments)) return;
  for (let node = 0; node < readings.nodes; node += 1) {
    for (const left of readings.list(node)) {
      const [first] = readings.meaning(left).values;
      const middle = readings.end(left);
      if (first === undefined || middle >= fragments.count) continue;
      for (const right of listAfter(readings, middle, minus, fragments.hasMinusBefore(middle))) {
        const [second] = readings.meaning(right).values;
        if (second === undefined || second.value > first.value || first.value > oldestAge) continue;
        const value = first.value - second.value;
        const meaning = createMeaning(String(value), [], [{ value, language: 'any' }]);
        readings.add(node, meaning, readings.end(right), readings.lastFragment(right), false);
      }
    }
  }
}
