import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChunkLoadError, reloadOnce } from './stale-build.ts';

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
])('“%s” is a chunk load error', (message) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(true);
});

test('an error of the page is not a chunk load error', () => {
  expect(isChunkLoadError(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false);
  expect(isChunkLoadError('Importing a module script failed.')).toBe(false);
});

test('the page reloads once, and again only after the interval', () => {
  expect(reloadOnce(100_000)).toBe(true);
  expect(reloadOnce(105_000)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(110_000)).toBe(true);
});

test('the page does not reload while offline', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(reloadOnce(100_000)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
