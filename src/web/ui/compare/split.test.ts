import { describe, expect, it } from 'vitest';
import { clampSplit, splitByKey } from './split.ts';

describe('the line between before and after', () => {
  it('moves a little by arrow keys, and a lot with Shift or the page keys', () => {
    expect(splitByKey('ArrowRight', 50, false)).toBe(52);
    expect(splitByKey('ArrowLeft', 50, false)).toBe(48);
    expect(splitByKey('ArrowRight', 50, true)).toBe(60);
    expect(splitByKey('PageDown', 50, false)).toBe(40);
  });

  it('moves to either end at once and never beyond', () => {
    expect(splitByKey('Home', 50, false)).toBe(0);
    expect(splitByKey('End', 50, false)).toBe(100);
    expect(splitByKey('ArrowLeft', 1, false)).toBe(0);
    expect(clampSplit(130)).toBe(100);
  });

  it('ignores other keys', () => {
    expect(splitByKey('Tab', 50, false)).toBeNull();
  });
});
