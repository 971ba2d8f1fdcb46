import { expect, it } from 'vitest';
// @ts-expect-error a script without types
import { removeComments } from '../../scripts/build/remove-comments.mjs';

it('takes out comments and the ends of lines, and leaves the rest at its place', () => {
  const text = [
    '#!/usr/bin/env node',
    'const price = 3; // “three”',
    '/**',
    ' * What it is.',
    ' */',
    `export const value = \`// \${/* the price */ price} kept  `,
    "/* kept */` + '// kept'; /* gone */ const last = /[/*]/;  ",
    '',
  ];
  expect(removeComments(text.join('\n')).split('\n')).toEqual([
    '',
    'const price = 3;',
    '',
    '',
    '',
    `export const value = \`// \${                price} kept  `,
    "/* kept */` + '// kept';            const last = /[/*]/;",
    '',
  ]);
});
