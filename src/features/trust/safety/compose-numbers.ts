import type { Fragment } from './fragments.ts';
import { composed } from './numbers.ts';
import type { NumberValue, Reading } from './readings.ts';

/** The word sets that `terms/word-sets.ts` has for what stands between two numbers. */
const joiners = '{and}';
const minus = '{minus}';
/** Above it a number is no age, and a difference of two such numbers none either. */
const oldestAge = 120;

/** Number words only; digits never make one number with the next. */
const isWorded = ({ language }: NumberValue): boolean => language !== 'any';
const worded = ({ values }: Reading): readonly NumberValue[] => values.filter(isWorded);

type Composition = { tail: Reading; second: number; language: string; value: number };

function compositions(head: Reading, tails: readonly Reading[]): Composition[] {
  return worded(head).flatMap((first) =>
    tails.flatMap((tail) =>
      worded(tail).flatMap((second) => {
        if (second.language !== first.language) return [];
        const value = composed(first.value, second.value, first.language);
        return value === undefined ? [] : [{ tail, second: second.value, language: first.language, value }];
      }),
    ),
  );
}

/**
 * "twenty five" is one number, and its "five" none; nor is the "five" of "a hundred and five", nor the
 * "quatre" of "quatre-vingt-quinze".
 */
export function composeNumberWords(readings: Reading[][], fragments: readonly Fragment[]): void {
  for (let node = readings.length - 1; node >= 0; node -= 1) {
    const from = readings[node] ?? [];
    // What is composed here may go on: the list grows while it is read, by one word of the text at a time.
    for (const head of from) {
      if (!head.values.some(isWorded) || fragments[head.end]?.breakBefore !== false) continue;
      const next = readings[head.end] ?? [];
      const afterJoiner = next
        .filter(({ labels }) => labels.includes(joiners))
        .flatMap(({ end }) => readings[end] ?? []);
      const found = compositions(head, [...next, ...afterJoiner]);
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

/** "18 minus 3", "20 - 5": the number that comes out. A sum needs no reading: its parts are younger still. */
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
