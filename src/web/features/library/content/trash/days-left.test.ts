import { expect, it } from 'vitest';
import { formatDaysLeft } from './days-left.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => ({ trashedAt: new Date(now.getTime() - days * 86_400_000).toISOString() });

it.each([
  [0, '30 days left'],
  [-0.1, '30 days left'],
  [0.5, '30 days left'],
  [1.2, '29 days left'],
  [28.5, '2 days left'],
  [29.5, '1 day left'],
  [30, 'Deleted tonight'],
  [31, 'Deleted tonight'],
])('%d days after it was deleted it says “%s”', (days, said) => {
  expect(formatDaysLeft(ago(days), now)).toBe(said);
});

it('is empty outside the trash', () => {
  expect(formatDaysLeft({ trashedAt: null }, now)).toBe('');
});
