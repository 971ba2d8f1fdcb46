import { expect, it } from 'vitest';
import { shouldOpen } from './sheet-drag.ts';

it('a sheet follows a flick, and otherwise snaps to the nearer end', () => {
  expect(shouldOpen(600, 50, 0.9)).toBe(true);
  expect(shouldOpen(600, 590, -0.9)).toBe(false);
  expect(shouldOpen(600, 400, 0.1)).toBe(true);
  expect(shouldOpen(600, 200, -0.1)).toBe(false);
});
