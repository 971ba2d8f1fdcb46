import { expect, it } from 'vitest';
import { defaultRedraw, findMissingInput } from './redraw.ts';
import { describeStrength } from './strength-labels.ts';

it('a redraw needs a style or a prompt', () => {
  expect(findMissingInput(defaultRedraw)).toMatch(/Choose a style/);
  expect(findMissingInput({ prompt: '  ', style: null })).toMatch(/Choose a style/);
  expect(findMissingInput({ prompt: 'as a winter evening', style: null })).toBeNull();
  expect(findMissingInput({ prompt: '', style: 'noir' })).toBeNull();
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
