/**
 * The cards that the sandbox provider takes, and what each does. The numbers are those that card companies and
 * providers set aside for tests.
 */
export const sandboxCards = {
  success: { number: '4242424242424242', does: 'Pays at once.' },
  declined: { number: '4000000000000002', does: 'Is declined.' },
  insufficient: { number: '4000000000009995', does: 'Has too little money on it.' },
  authentication: { number: '4000000000003220', does: 'Its bank asks whether it is you.' },
  slow: { number: '4000000000006009', does: 'Pays, but the bank takes its time.' },
  declines_renewals: { number: '4000000000000341', does: 'Pays once; renewals are declined.' },
  disputed_lost: { number: '4000000000000259', does: 'Pays; then the bank takes the money back.' },
  disputed_won: { number: '4000000000002685', does: 'Pays; the bank asks for it back, and loses.' },
} as const;
