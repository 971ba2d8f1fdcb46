import { describe, expect, it } from 'vitest';
import { applyKeyPress } from './frame-keys.ts';

const box = { x: 0.2, y: 0.2, width: 0.2, height: 0.2 };
const press = (key: string, shiftKey = false) => applyKeyPress(box, { key, shiftKey });

describe('a frame by the keyboard', () => {
  it('moves by the arrows', () => {
    expect(press('ArrowLeft')).toEqual({ ...box, x: 0.19 });
    expect(press('ArrowDown')).toEqual({ ...box, y: 0.21 });
  });

  it('is resized by the arrows with Shift', () => {
    expect(press('ArrowRight', true)).toEqual({ ...box, width: 0.21 });
    expect(press('ArrowUp', true)).toEqual({ ...box, height: 0.19 });
  });

  it('is removed by Delete and Backspace', () => {
    expect([press('Delete'), press('Backspace')]).toEqual(['removed', 'removed']);
  });

  it('leaves every other key to the page', () => {
    expect([press('Tab'), press('a'), press('Enter')]).toEqual([null, null, null]);
  });
});
