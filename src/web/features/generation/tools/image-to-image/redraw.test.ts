import { expect, it } from 'vitest';
import { freshRedraw, wishReason } from './redraw.ts';
import { describeStrength } from './strength-words.ts';

it('a redraw needs a style or words, and either is enough', () => {
  expect(wishReason(freshRedraw)).toMatch(/Choose a style/);
  expect(wishReason({ prompt: '  ', style: null })).toMatch(/Choose a style/);
  expect(wishReason({ prompt: 'as a winter evening', style: null })).toBeNull();
  expect(wishReason({ prompt: '', style: 'noir' })).toBeNull();
});

it('the strength goes from subtle to redraw', () => {
  expect([0.05, 0.3, 0.6, 0.75, 1].map(describeStrength)).toEqual([
    'Subtle',
    'Light',
    'Balanced',
    'Strong',
    'Redraw',
  ]);
});
