import { getPlan, type PlanId } from './catalogue.ts';
import { customAdapters, type Priority } from './plan-limits.ts';

/** The entitlements of a plan. Null: unlimited, unless stated otherwise. */
export type Entitlements = {
  /** Tokens a month. */
  tokensPerMonth: number | null;
  /** AI models a month that the plan's tokens pay for; no cap. Null: no number. */
  modelsPerMonth: number | null;
  /** For the library and the trash. */
  storageBytes: number | null;
  /** The priority of jobs, as the plan's card names it. */
  priority: Priority;
  /** Concurrent jobs. */
  slots: number;
  /** Whether the preview of custom adapters can be used. */
  adaptersPreview: boolean;
};

const gigabyte = 1_000_000_000;

/** The entitlements of a plan (docs/requirements/decisions.md 7; docs/requirements/signed-in.md, section 9). */
export function getEntitlements(plan: PlanId): Entitlements {
  const { limits, monthlyTokens } = getPlan(plan);
  const { adaptersPreview, storageGigabytes, ...others } = limits;
  return {
    ...others,
    tokensPerMonth: monthlyTokens,
    storageBytes: storageGigabytes === null ? null : storageGigabytes * gigabyte,
    adaptersPreview: adaptersPreview && customAdapters.available,
  };
}
