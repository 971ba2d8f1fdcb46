import { describe, expect, test } from 'vitest';
import { compareWords } from './compare-words.ts';

const write = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join('');

describe('two texts compared by their words', () => {
  test.each<[before: string, after: string, difference: string]>([
    ['a coat', 'a coat', 'a coat'],
    ['', 'a coat', '+a coat+'],
    ['a coat', '', '-a coat-'],
    ['a coat', 'a coat, in a garden', 'a coat+, in a garden+'],
    ['a woman in a coat', 'a woman in a blue coat', 'a woman in a +blue +coat'],
    ['a woman in a red coat', 'a woman in a blue coat', 'a woman in a -red-+blue+ coat'],
    ['a {red|blue} coat', 'a long {red|blue} coat', 'a +long +{red|blue} coat'],
    ['Haube', 'Häubchen', '-Haube-+Häubchen+'],
  ])('“%s” and “%s”', (before, after, difference) => expect(write(before, after)).toBe(difference));

  test('have all their words in the parts, whatever they are', () => {
    let state = 7;
    const draw = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const words = ['a', 'red', ' ', '  ', ',', '{', '|', '__x__', '🙂', 'é', '\n', '<b>'];
    for (let round = 0; round < 400; round++) {
      const [before, after] = [0, 1].map(() =>
        Array.from({ length: draw(25) }, () => words[draw(words.length)]).join(''),
      ) as [string, string];
      const changes = compareWords(before, after);
      const join = (left: string) =>
        changes.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');
      expect([join('added'), join('removed')]).toEqual([before, after]);
    }
  });

  test('are compared at their greatest length', () => {
    const before = 'ab '.repeat(1_333);
    const after = 'cd '.repeat(1_333);
    expect(compareWords(before, after).length).toBeGreaterThan(1);
  });
});
