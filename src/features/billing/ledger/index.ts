export { auditLedger } from './audit-ledger.ts';
export { captureHold } from './capture-hold.ts';
export { captureHolds } from './capture-holds.ts';
export { capturedHoldsSubquery } from './captured-holds.ts';
export { expireHolds } from './expire-holds.ts';
export { type GrantRequest, grantTokens } from './grant-tokens.ts';
export type { Hold } from './hold.ts';
export { getHoldFigures, type HoldFigures } from './hold-figures.ts';
export { type HoldRequest, holdTokens, holdTokensForJobs } from './hold-tokens.ts';
export { getKeySpending } from './key-spending.ts';
export type { TransferReason } from './ledger-terms.ts';
export { getLedgerTotals, type LedgerTotals } from './ledger-totals.ts';
export { getMemberSpending, getSpendingByMember } from './member-spending.ts';
export {
  listMeteredAccounts,
  listMeteredSpans,
  meteredJobsSubquery,
  sumMeteredTokens,
} from './metered-usage.ts';
export { listMovements, type Movement, type MovementFilter } from './movements.ts';
export { openWallet } from './open-wallet.ts';
export { anonymiseLedger, ledgerData } from './own-data.ts';
export { publishBalance } from './publish-balance.ts';
export {
  getBalance,
  getBalanceWithExpiry,
  listJobPayments,
  listStatement,
  sumGrantedByKeys,
  type WalletBalance,
} from './queries.ts';
export { releaseHold } from './release-hold.ts';
export { requireBalance } from './require-balance.ts';
export type { Resolution } from './resolve-hold.ts';
export { setMetered } from './set-metered.ts';
export { listSpendingThisMonth } from './spending-this-month.ts';
export { walletIdSubquery } from './wallet-id-subquery.ts';
export { clawBackTokens, expirePlanTokens } from './withdraw-tokens.ts';
