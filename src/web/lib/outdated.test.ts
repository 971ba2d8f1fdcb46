import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnfetchedCode, loadAnew } from './outdated.ts';

const reload = vi.fn();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('navigator', { onLine: true });
  reload.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  'Failed to fetch dynamically imported module: https://castwright.example/assets/library-screen-1.js',
  'error loading dynamically imported module: https://castwright.example/assets/library-screen-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/library-screen-1.css',
])('“%s” is of code that cannot be fetched', (message) => {
  expect(isUnfetchedCode(new TypeError(message))).toBe(true);
});

test('a mistake of the page is not', () => {
  expect(isUnfetchedCode(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false);
  expect(isUnfetchedCode('Importing a module script failed.')).toBe(false);
});

test('the page is loaded again once, and again only a while later', () => {
  expect(loadAnew(100_000)).toBe(true);
  expect(loadAnew(105_000)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(loadAnew(110_000)).toBe(true);
});

test('offline, loading again would lose the page', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(loadAnew(100_000)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
