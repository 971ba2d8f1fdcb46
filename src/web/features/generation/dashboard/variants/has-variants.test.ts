import { expect, it } from 'vitest';
import { hasVariants } from './has-variants.ts';

it.each([
  ['a {red|blue} coat', true],
  ['a {2::red|blue {dark|light}} coat', true],
  ['in __outfits__', true],
  ['in __été-2__ light', true],
  ['a {red} coat', false],
  ['a file_name__and more', false],
  ['__ __', false],
  ['a | b', false],
  ['a \\{red|blue\\} coat', false],
  ['in \\__outfits\\__', false],
])('knows variants: %s', (prompt, expected) => {
  expect(hasVariants(prompt)).toBe(expected);
});
