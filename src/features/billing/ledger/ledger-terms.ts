import type { Operation } from '#contract/jobs.ts';

/** Kinds of ledger account; `schema.ts` defines them. */
export type AccountKind = 'issued' | 'plan' | 'available' | 'held' | 'spent' | 'expired';

/** The accounts that the owner can spend from: plan tokens, which end with their period, and all others. */
export type SpendableAccount = Extract<AccountKind, 'plan' | 'available'>;

/** All allowed movements, debit to credit, as an SQL list. */
export const knownMovements = `('issued', 'available'), ('issued', 'plan'), ('plan', 'held'), ('available', 'held'), ('held', 'spent'), ('held', 'plan'), ('held', 'available'), ('plan', 'expired'), ('plan', 'issued'), ('available', 'issued')`;

export type HoldState = 'open' | 'captured' | 'released' | 'expired';

/** Why tokens were granted (docs/requirements/decisions.md 8 and 9). A metered hold issues `metered`, see `setMetered`. */
export type GrantReason =
  | 'welcome'
  | 'referral'
  | 'correction'
  | 'purchase'
  | 'plan'
  | 'trial'
  | 'upgrade'
  | 'metered'
  | 'admin';

/** What tokens are held for. */
export type HoldReason = Operation | 'reply_draft';

/** Why a hold was released. */
export type ReleaseReason = 'job_failed' | 'job_cancelled' | 'draft_not_shown';

/** Why held tokens returned to the wallet: also after a partial capture, or by expiry. */
export type ReturnReason = ReleaseReason | 'part_unused' | 'hold_expired';

/** Why tokens were clawed back: their payment was refunded or charged back. */
export type ClawBackReason = 'refund' | 'chargeback';

/** `metered_unused`: what a metered hold issued and did not spend is taken back. */
export type TransferReason =
  | GrantReason
  | HoldReason
  | ReturnReason
  | ClawBackReason
  | 'period_ended'
  | 'metered_unused';
