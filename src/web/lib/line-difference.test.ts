import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

const marks = { same: ' ', added: '+', removed: '-' };
const shown = (before: string, after: string) =>
  lineDifference(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);

it('tells what was taken out, put in and left', () => {
  expect(shown('a\nb\nc\nd\n', 'a\nc\nx\nd\n')).toEqual([' a', '-b', ' c', '+x', ' d']);
  expect(shown('', 'a\n')).toEqual(['+a']);
  expect(shown('a\n', 'a\n')).toEqual([' a']);
});

it('always holds both texts whole, and of what is the same at both ends nothing as different', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDifference(before.join('\n'), after.join('\n'));
      expect(lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before);
      expect(lines.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after);
    }),
  );
});
