/**
 * The test cards of the sandbox provider with their outcomes. The numbers are reserved for tests by card networks and
 * providers.
 */
export const sandboxCards = {
  success: { number: '4242424242424242', does: 'Succeeds' },
  declined: { number: '4000000000000002', does: 'Declined' },
  insufficient: { number: '4000000000009995', does: 'Insufficient funds' },
  authentication: { number: '4000000000003220', does: 'Requires bank confirmation' },
  slow: { number: '4000000000006009', does: 'Succeeds after a delay' },
  declines_renewals: { number: '4000000000000341', does: 'Succeeds once; renewals are declined' },
  disputed_lost: { number: '4000000000000259', does: 'Succeeds, then is charged back' },
  disputed_won: { number: '4000000000002685', does: 'Succeeds; the chargeback is lost by the bank' },
} as const;
