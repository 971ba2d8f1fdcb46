import { expect, it } from 'vitest';
import { pictureFor } from './picture-size.ts';

it('a row takes the smallest picture that is sharp in it', () => {
  expect([pictureFor(120, 1), pictureFor(220, 1), pictureFor(400, 1)]).toEqual([
    'small',
    'thumbnail',
    'thumbnail',
  ]);
  expect([pictureFor(77, 3), pictureFor(220, 2), pictureFor(400, 2)]).toEqual([
    'thumbnail',
    'thumbnail',
    'preview',
  ]);
});
