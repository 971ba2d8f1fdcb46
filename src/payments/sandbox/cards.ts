/**
 * The cards that the sandbox takes. Their numbers are those that card companies and providers set aside for
 * tests; of a number that is entered nothing is kept but which card it is.
 */
export const testCards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  authentication: '4000000000003220',
  slow: '4000000000006009',
  declines_renewals: '4000000000000341',
  disputed_lost: '4000000000000259',
  disputed_won: '4000000000002685',
} as const;

export type TestCard = keyof typeof testCards;

/** @param number as typed; spaces and hyphens are ignored. @returns null for every number but these */
export function testCardOf(number: string): TestCard | null {
  const digits = number.replaceAll(/[\s-]/g, '');
  const found = Object.entries(testCards).find(([, known]) => known === digits);
  return found ? (found[0] as TestCard) : null;
}

/** What a try to charge a card comes to. */
export type Outcome =
  | { state: 'succeeded' | 'processing' | 'requires_action' }
  | { state: 'requires_payment'; problem: string };

const declined = (problem: string): Outcome => ({ state: 'requires_payment', problem });
const plainlyDeclined = 'Your card was declined.';

/** A charge while its owner is there. @param authentication what they answered their bank */
export function chargePresent(card: TestCard, authentication?: 'approved' | 'refused'): Outcome {
  if (card === 'declined') return declined(plainlyDeclined);
  if (card === 'insufficient') return declined('Your card has insufficient funds.');
  if (card === 'slow') return { state: 'processing' };
  if (card === 'authentication' && authentication !== 'approved') {
    if (!authentication) return { state: 'requires_action' };
    return declined('Your bank could not confirm that it is you. Please try again or use another card.');
  }
  return { state: 'succeeded' };
}

/** A charge of the card that was kept, without its owner. */
export function chargeKept(card: TestCard): Outcome {
  if (card === 'declines_renewals') return declined(plainlyDeclined);
  return { state: card === 'slow' ? 'processing' : 'succeeded' };
}
