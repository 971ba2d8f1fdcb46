import { expect, it } from 'vitest';
import { sandboxCards } from '#contract/sandbox-cards.ts';
import { testCardOf, testCards } from '../src/payments/sandbox/cards.ts';

// The provider's part knows nothing of the contract, and the page nothing of the provider's part.
it('the card form lists the cards that the sandbox takes, each as what it does', () => {
  expect(Object.keys(sandboxCards).sort()).toEqual(Object.keys(testCards).sort());
  for (const [name, { number }] of Object.entries(sandboxCards)) expect(testCardOf(number)).toBe(name);
});
