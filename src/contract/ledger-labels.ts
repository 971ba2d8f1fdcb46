import type { LedgerKind, LedgerTokens } from './billing.ts';

/** The labels of ledger entries: on the ledger page, in its filter and in its CSV file. */
export const ledgerKindLabels: Record<LedgerKind, string> = {
  grant: 'Granted',
  hold: 'Held',
  capture: 'Spent',
  release: 'Refunded',
  expiry: 'Expired',
  taken_back: 'Taken back',
};

/** The labels of the tokens of a ledger entry. */
export const ledgerTokenLabels: Record<LedgerTokens, string> = {
  plan: 'Plan',
  bought: 'Bought',
  both: 'Plan and bought',
};
