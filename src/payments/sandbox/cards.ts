/**
 * The cards that the sandbox accepts. Their numbers are reserved for tests by card networks and providers; the
 * sandbox stores which card was entered, never the number.
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
export function findTestCard(number: string): TestCard | null {
  const digits = number.replaceAll(/[\s-]/g, '');
  const found = Object.entries(testCards).find(([, known]) => known === digits);
  return found ? (found[0] as TestCard) : null;
}

/** The outcome of a charge. */
export type ChargeOutcome =
  | { state: 'succeeded' | 'processing' | 'requires_action' }
  | { state: 'requires_payment'; problem: string };

const createDecline = (problem: string): ChargeOutcome => ({ state: 'requires_payment', problem });
const genericDecline = 'Your card was declined.';

/** Charges a card that the payer enters. @param authentication the payer's answer to their bank */
export function chargeEnteredCard(card: TestCard, authentication?: 'approved' | 'refused'): ChargeOutcome {
  if (card === 'declined') return createDecline(genericDecline);
  if (card === 'insufficient') return createDecline('Your card has insufficient funds.');
  if (card === 'slow') return { state: 'processing' };
  if (card === 'authentication' && authentication !== 'approved') {
    if (!authentication) return { state: 'requires_action' };
    return createDecline('Your bank could not confirm that it is you. Please try again or use another card.');
  }
  return { state: 'succeeded' };
}

/** Charges the saved card without the payer. */
export function chargeSavedCard(card: TestCard): ChargeOutcome {
  if (card === 'declines_renewals') return createDecline(genericDecline);
  return { state: card === 'slow' ? 'processing' : 'succeeded' };
}
