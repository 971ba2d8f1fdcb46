import { expect, it } from 'vitest';
import { findCard } from './find-card.ts';

it.each([
  ['4242 4242 4242 4242', { brand: 'visa', last4: '4242' }],
  ['5555-5555-5555-4444', { brand: 'mastercard', last4: '4444' }],
  ['2223003122003222', { brand: 'mastercard', last4: '3222' }],
  ['378282246310005', { brand: 'amex', last4: '0005' }],
  ['6011111111111117', { brand: 'discover', last4: '1117' }],
  ['3566002020360505', { brand: 'jcb', last4: '0505' }],
  ['9999999999999999', null],
  ['4242', null],
  ['', null],
])('%s is %o', (number, card) => {
  expect(findCard(number)).toEqual(card);
});
