import type { LedgerKind, LedgerTokens } from './billing.ts';

/** What each kind of movement is called: on the ledger page, in its filter and in its file. */
export const ledgerKindNames: Record<LedgerKind, string> = {
  grant: 'Granted',
  hold: 'Held',
  capture: 'Spent',
  release: 'Given back',
  expiry: 'Expired',
  taken_back: 'Taken back',
};

/** Which tokens a movement is of, likewise. */
export const ledgerTokenNames: Record<LedgerTokens, string> = {
  plan: 'Plan',
  bought: 'Bought',
  both: 'Plan and bought',
};
