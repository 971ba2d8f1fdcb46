import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';

const marks = { same: ' ', added: '+', removed: '-' };
const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);

it('lists removed, added and unchanged lines', () => {
  expect(shown('a\nb\nc\nd\n', 'a\nc\nx\nd\n')).toEqual([' a', '-b', ' c', '+x', ' d']);
  expect(shown('', 'a\n')).toEqual(['+a']);
  expect(shown('a\n', 'a\n')).toEqual([' a']);
  expect(shown('a\nb', 'c\nd')).toEqual(['-a', '-b', '+c', '+d']);
});

it('ignores a missing line break at the end', () => {
  expect(shown('a\nb', 'a\nb\n')).toEqual([' a', ' b']);
  expect(shown('a\nb\n', 'a\nb\nc')).toEqual([' a', ' b', '+c']);
});

it('lists texts that take too long to compare as one replaced by the other', () => {
  const [before, after] = ['old', 'new'].map((text) =>
    ['same', ...Array.from({ length: 30_000 }, (_, at) => `${text} ${at}`)].join('\n'),
  ) as [string, string];
  const kinds = diffLines(before, after).map(({ kind }) => kind);
  expect(kinds.lastIndexOf('removed')).toBe(30_000);
  expect(kinds.indexOf('added')).toBe(30_001);
  expect(kinds).toHaveLength(60_002);
});

it('contains both texts completely', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before.join('\n'), after.join('\n'));
      expect(lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before);
      expect(lines.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after);
    }),
  );
});
