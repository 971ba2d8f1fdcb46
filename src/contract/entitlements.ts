import { getPlan, type PlanId } from './catalogue.ts';

/** The entitlements of a plan. Null: unlimited. */
export type Entitlements = {
  /** Tokens a month. */
  tokensPerMonth: number | null;
  /** Trainings that can be started in a calendar month (UTC). */
  modelsPerMonth: number | null;
  /** For the library and the trash. */
  storageBytes: number | null;
  /** The priority of jobs, as the plan's card names it. */
  priority: 'Standard' | 'Priority' | 'High' | 'Highest';
  /** Concurrent jobs. */
  slots: number;
  /** Whether the preview of custom adapters is included. */
  adaptersPreview: boolean;
};

const gigabyte = 1_000_000_000;

/** The entitlements of a plan (docs/requirements/decisions.md 7; docs/requirements/signed-in.md, section 9). */
export function getEntitlements(plan: PlanId): Entitlements {
  const { tokens, limits } = getPlan(plan);
  const { storageGigabytes, ...others } = limits;
  return {
    tokensPerMonth: tokens,
    storageBytes: storageGigabytes === null ? null : storageGigabytes * gigabyte,
    ...others,
  };
}
