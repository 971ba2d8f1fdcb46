import { expect, it } from 'vitest';
import { choosePreviewSize } from './picture-size.ts';

it('a row takes the smallest picture that is sharp in it', () => {
  expect([choosePreviewSize(120, 1), choosePreviewSize(220, 1), choosePreviewSize(400, 1)]).toEqual([
    'small',
    'thumbnail',
    'thumbnail',
  ]);
  expect([choosePreviewSize(77, 3), choosePreviewSize(220, 2), choosePreviewSize(400, 2)]).toEqual([
    'thumbnail',
    'thumbnail',
    'preview',
  ]);
});
