import type { Operation } from '#contract/jobs.ts';

/** Kinds of account; `schema.ts` says what each holds. */
export type AccountKind = 'issued' | 'available' | 'held' | 'spent';

export type HoldState = 'open' | 'captured' | 'released' | 'expired';

/** Why tokens were given (decisions.md 8). */
export type GrantReason = 'welcome' | 'referral' | 'correction';

/** What tokens are set aside for. */
export type HoldReason = Operation;

/** Why a hold was released. */
export type ReleaseReason = 'job_failed' | 'job_cancelled';

/** Why tokens that were set aside went back: also by a capture in part, or by expiry. */
export type ReturnReason = ReleaseReason | 'part_unused' | 'hold_expired';

export type TransferReason = GrantReason | HoldReason | ReturnReason;
