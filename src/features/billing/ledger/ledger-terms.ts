import type { Operation } from '#contract/jobs.ts';

/** Kinds of account; `schema.ts` says what each holds. */
export type AccountKind = 'issued' | 'plan' | 'available' | 'held' | 'spent' | 'expired';

/** The kinds of tokens that their owner can spend: a plan's, which end with its period, and all others. */
export type SpendableAccount = Extract<AccountKind, 'plan' | 'available'>;

/** Every movement there is, from debit to credit, as a list in SQL. */
export const knownMovements = `('issued', 'available'), ('issued', 'plan'), ('plan', 'held'), ('available', 'held'), ('held', 'spent'), ('held', 'plan'), ('held', 'available'), ('plan', 'expired'), ('plan', 'issued'), ('available', 'issued')`;

export type HoldState = 'open' | 'captured' | 'released' | 'expired';

/** Why tokens were given (decisions.md 8 and 9). `metered` is issued by a hold, see `setMetered`. */
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

/** What tokens are set aside for. */
export type HoldReason = Operation;

/** Why a hold was released. */
export type ReleaseReason = 'job_failed' | 'job_cancelled';

/** Why tokens that were set aside went back: also by a capture in part, or by expiry. */
export type ReturnReason = ReleaseReason | 'part_unused' | 'hold_expired';

/** Why tokens were taken back: what paid for them was. */
export type TakeBackReason = 'refund' | 'chargeback';

export type TransferReason = GrantReason | HoldReason | ReturnReason | TakeBackReason | 'period_ended';
