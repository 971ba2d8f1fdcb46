import { expect, it } from 'vitest';
import { sandboxCards } from '#contract/sandbox-cards.ts';
import { findTestCard, testCards } from '../src/payments/sandbox/cards.ts';

// The provider's code does not import the contract, nor the page the provider's code.
it('the card form lists the sandbox’s cards, each with its behaviour', () => {
  expect(Object.keys(sandboxCards).sort()).toEqual(Object.keys(testCards).sort());
  for (const [name, { number }] of Object.entries(sandboxCards)) expect(findTestCard(number)).toBe(name);
});
