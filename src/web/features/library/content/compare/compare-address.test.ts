import { expect, it } from 'vitest';
import { formatCompare, parseCompare } from './compare-address.ts';

const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];

it('two ids survive the query string', () => {
  expect(parseCompare(formatCompare(a, b))).toEqual([a, b]);
});

it('anything else is null', () => {
  for (const text of [null, '', a, `${a},`, `${a},${a}`, `${a},${b},${a}`, 'x,y']) {
    expect(parseCompare(text)).toBeNull();
  }
});
