import { describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { findByName } from './find-by-name.ts';

const personas = [
  { id: '1a', name: 'Mara' },
  { id: '2b', name: 'Mara Stone' },
  { id: '3c', name: 'Nora' },
  { id: '4d', name: 'Vera' },
  { id: '5e', name: 'vera' },
];
const find = (text: string) => findByName(personas, text, 'persona').id;

describe('findByName', () => {
  it.each([
    ['2B', '2b'],
    ['mara', '1a'],
    [' Mara st', '2b'],
    ['n', '3c'],
  ])('finds %j', (text, id) => {
    expect(find(text)).toBe(id);
  });

  it.each(['Ver', 'VERA', 'ma'])('names the candidates of %j', (text) => {
    expect(() => find(text)).toThrow(/fits several personas. Name one by its id:\n {2}\w\w {2}\w+/);
  });

  it.each(['', 'Zoe', 'ora'])('finds none for %j', (text) => {
    expect(() => find(text)).toThrow('There is no persona');
    expect(() => findByName([], text, 'model')).toThrow('You have no models.');
  });

  it('ends with the code for wrong arguments', () => {
    expect(() => find('Zoe')).toThrow(expect.objectContaining({ exitCode: exitCodes.usage }));
  });
});
