import { expect, it } from 'vitest';
import { describeCells } from './cell-list.tsx';
import { markValues } from './mark-values.ts';

const write = (prompt: string, values: string[]) =>
  markValues(prompt, values)
    .map(({ isValue, text }) => (isValue ? `[${text}]` : text))
    .join('');

it('marks what stands at the places, in their order', () => {
  expect(write('a red coat in a red room', ['red', 'red'])).toBe('a [red] coat in a [red] room');
  expect(write('a coat at dusk', ['', 'at dusk'])).toBe('a coat [at dusk]');
  expect(write('a coat', ['gone'])).toBe('a coat');
  expect(write('red', ['red'])).toBe('[red]');
});

it('says how many prompts there are, and how many are left out', () => {
  const cells = [{ refusal: null }, { refusal: 'No.' }];
  expect(describeCells(cells, 2)).toBe('2 prompts, 1 left out');
  expect(describeCells(cells.slice(0, 1), 1)).toBe('1 prompt');
  expect(describeCells(cells, 1200)).toBe('2 of 1,200 combinations, 1 left out');
});
