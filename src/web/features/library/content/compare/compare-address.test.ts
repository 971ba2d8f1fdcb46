import { expect, it } from 'vitest';
import { compareText, readCompare } from './compare-address.ts';

const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];

it('two items stand in the address', () => {
  expect(readCompare(compareText(a, b))).toEqual([a, b]);
});

it('anything else compares nothing', () => {
  for (const text of [null, '', a, `${a},`, `${a},${a}`, `${a},${b},${a}`, 'x,y']) {
    expect(readCompare(text)).toBeNull();
  }
});
