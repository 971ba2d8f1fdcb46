import { describe, expect, it } from 'vitest';
import { commandOf } from './viewer-keys.ts';

const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('a key in the viewer', () => {
  it('leads through the list, whatever is shown', () => {
    for (const isFilm of [false, true]) {
      expect(commandOf(press('ArrowRight'), isFilm)).toBe('next');
      expect(commandOf(press('Home'), isFilm)).toBe('first');
      expect(commandOf(press('?'), isFilm)).toBe('shortcuts');
      expect(commandOf(press('S'), isFilm)).toBe('slideshow');
    }
  });

  it('zooms a picture, and goes within a film', () => {
    expect(commandOf(press('1'), false)).toBe('actual');
    expect(commandOf(press('1'), true)).toEqual({ tenth: 1 });
    expect(commandOf(press('='), false)).toBe('larger');
    expect(commandOf(press(','), true)).toBe('frameBack');
    expect(commandOf(press(','), false)).toBeNull();
    expect(commandOf(press('+'), true)).toBeNull();
  });

  it('stays the browser’s with Ctrl, ⌘ or Alt', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(commandOf(press('0', held), false)).toBeNull();
      expect(commandOf(press('ArrowLeft', held), true)).toBeNull();
    }
  });
});
