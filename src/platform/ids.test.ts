import { expect, it } from 'vitest';
import { firstIdSince, newId } from './ids.ts';

/** Waits until the clock has gone on. @returns the moment */
async function nextMoment(): Promise<Date> {
  const before = Date.now();
  while (Date.now() === before) await new Promise(setImmediate);
  return new Date();
}

it('an id made at or after a moment is not before the first id since then, and an earlier one is', async () => {
  const earlier = newId();
  const moment = await nextMoment();
  expect(earlier < firstIdSince(moment)).toBe(true);
  expect(newId() >= firstIdSince(moment)).toBe(true);
  await nextMoment();
  expect(newId() >= firstIdSince(moment)).toBe(true);
  expect(newId() < firstIdSince(new Date(Date.now() + 86_400_000))).toBe(true);
});

it('the first id since a moment before 1970 is an id, and before all others', () => {
  expect(firstIdSince(new Date('1900-01-01'))).toBe('00000000-0000-7000-8000-000000000000');
});
