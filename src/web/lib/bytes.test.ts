import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it('formats bytes with decimal units', () => {
  expect(formatBytes(0)).toBe('0 bytes');
  expect(formatBytes(999)).toBe('999 bytes');
  expect(formatBytes(1000)).toBe('1.0 KB');
  expect(formatBytes(3_449_000)).toBe('3.4 MB');
  expect(formatBytes(28_600_000)).toBe('29 MB');
  expect(formatBytes(5_000_000_000)).toBe('5.0 GB');
});
