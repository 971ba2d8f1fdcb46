import { expect, it } from 'vitest';
import { endsOpen } from './pulled-sheet.ts';

it('a sheet goes where it is thrown, and otherwise where it is nearer to', () => {
  expect(endsOpen(600, 50, 0.9)).toBe(true);
  expect(endsOpen(600, 590, -0.9)).toBe(false);
  expect(endsOpen(600, 400, 0.1)).toBe(true);
  expect(endsOpen(600, 200, -0.1)).toBe(false);
});
