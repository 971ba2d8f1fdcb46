import { type PlanId, planOf } from './catalogue.ts';

/** What somebody may have and do by their plan. Null is without limit. */
export type Entitlements = {
  /** Tokens a month. */
  tokensPerMonth: number | null;
  /** Trainings that may be started in a calendar month (UTC). */
  modelsPerMonth: number | null;
  /** Of all that their library and trash keep. */
  storageBytes: number | null;
  /** What the plan's card calls the place of their jobs. */
  priority: 'Standard' | 'Priority' | 'High' | 'Highest';
  /** Jobs of theirs that run at the same time. */
  slots: number;
  /** Whether adapters of one's own may be tried before they are generally there. */
  adaptersPreview: boolean;
};

const gigabyte = 1_000_000_000;

/** What a plan entitles to; the only place that says so (decisions.md 7, specification 001 section 9). */
export function entitlementsOf(plan: PlanId): Entitlements {
  const { tokens, limits } = planOf(plan);
  const { storageGigabytes, ...others } = limits;
  return {
    tokensPerMonth: tokens,
    storageBytes: storageGigabytes === null ? null : storageGigabytes * gigabyte,
    ...others,
  };
}
