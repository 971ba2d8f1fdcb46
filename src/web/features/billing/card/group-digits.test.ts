import { expect, it } from 'vitest';
import { groupDigits } from './group-digits.ts';

it('a card’s number is shown in groups of four, however it was typed or pasted', () => {
  expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupDigits('4242-4242 4')).toBe('4242 4242 4');
  expect(groupDigits('4242 ')).toBe('4242');
  expect(groupDigits('card')).toBe('');
});
