import { describe, expect, it } from 'vitest';
import { findCommand } from './viewer-keys.ts';

const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('a key in the viewer', () => {
  it('moves through the list for pictures and videos', () => {
    for (const isVideo of [false, true]) {
      expect(findCommand(press('ArrowRight'), isVideo)).toBe('next');
      expect(findCommand(press('Home'), isVideo)).toBe('first');
      expect(findCommand(press('?'), isVideo)).toBe('shortcuts');
      expect(findCommand(press('S'), isVideo)).toBe('slideshow');
    }
  });

  it('zooms a picture, and seeks in a video', () => {
    expect(findCommand(press('1'), false)).toBe('actual');
    expect(findCommand(press('1'), true)).toEqual({ tenth: 1 });
    expect(findCommand(press('='), false)).toBe('larger');
    expect(findCommand(press(','), true)).toBe('frameBack');
    expect(findCommand(press(','), false)).toBeNull();
    expect(findCommand(press('+'), true)).toBeNull();
  });

  it('stays the browser’s with Ctrl, ⌘ or Alt', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(findCommand(press('0', held), false)).toBeNull();
      expect(findCommand(press('ArrowLeft', held), true)).toBeNull();
    }
  });
});
