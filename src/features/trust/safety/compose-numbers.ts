import type { Fragment } from './fragments.ts';
import { composeNumber } from './numbers.ts';
import type { NumberValue, Reading } from './readings.ts';

/** The word sets in `terms/word-sets.ts` for words between two numbers. */
const joiners = '{and}';
const minus = '{minus}';
/** A larger number is not an age, and neither is a difference of larger numbers. */
const oldestAge = 120;

/** Whether a value comes from a number word: only these compose to larger numbers, digits never do. */
const isWorded = ({ language }: NumberValue): boolean => language !== 'any';
const listWordedValues = ({ values }: Reading): readonly NumberValue[] => values.filter(isWorded);

type Composition = { tail: Reading; second: number; language: string; value: number };

function listCompositions(head: Reading, tails: readonly Reading[]): Composition[] {
  return listWordedValues(head).flatMap((first) =>
    tails.flatMap((tail) =>
      listWordedValues(tail).flatMap((second) => {
        if (second.language !== first.language) return [];
        const value = composeNumber(first.value, second.value, first.language);
        return value === undefined ? [] : [{ tail, second: second.value, language: first.language, value }];
      }),
    ),
  );
}

/**
 * Combines number words: "twenty five" becomes one number, and its "five" no longer counts alone. The same holds for
 * "a hundred and five" and "quatre-vingt-quinze".
 */
export function composeNumberWords(readings: Reading[][], fragments: readonly Fragment[]): void {
  for (let node = readings.length - 1; node >= 0; node -= 1) {
    const from = readings[node] ?? [];
    // A composed number may compose further: the list grows during the loop, by one word of the text at a time.
    for (const head of from) {
      if (!head.values.some(isWorded) || fragments[head.end]?.breakBefore !== false) continue;
      const next = readings[head.end] ?? [];
      const afterJoiner = next
        .filter(({ labels }) => labels.includes(joiners))
        .flatMap(({ end }) => readings[end] ?? []);
      const found = listCompositions(head, [...next, ...afterJoiner]);
      for (const { tail, second, language, value } of found) {
        const { end, lastFragment } = tail;
        const values = [{ value, language }];
        const asWritten = head.asWritten && tail.asWritten;
        from.push({ end, lastFragment, word: String(value), labels: [], asWritten, values });
        tail.values = tail.values.filter((kept) => kept.value !== second || kept.language === 'any');
      }
      if (found.length > 0) head.values = head.values.filter(({ language }) => language === 'any');
    }
  }
}

/** Reads "18 minus 3" and "20 - 5" as their result. Sums need no reading, because their parts are already smaller. */
export function readDifferences(readings: Reading[][], fragments: readonly Fragment[]): void {
  for (const from of readings) {
    const before = from.length;
    for (let at = 0; at < before; at += 1) {
      const left = from[at] as Reading;
      const [first] = left.values;
      if (first === undefined || fragments[left.end] === undefined) continue;
      const next = readings[left.end] ?? [];
      const afterMinus = next
        .filter(({ labels }) => labels.includes(minus))
        .flatMap(({ end }) => readings[end] ?? []);
      for (const right of fragments[left.end]?.minusBefore ? [...next, ...afterMinus] : afterMinus) {
        const [second] = right.values;
        if (second === undefined || second.value > first.value || first.value > oldestAge) continue;
        const { end, lastFragment } = right;
        const value = first.value - second.value;
        const values = [{ value, language: 'any' }];
        from.push({ end, lastFragment, word: String(value), labels: [], asWritten: false, values });
      }
    }
  }
}
