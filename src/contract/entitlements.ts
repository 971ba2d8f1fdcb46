import { getPlan, type PlanId } from './catalogue.ts';
import type { Agreement } from './managed.ts';

/** The entitlements of a plan. Null: unlimited. */
export type Entitlements = {
  /** Tokens a month. Without a limit the wallet is metered. */
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

/** What a running Managed agreement sets in place of the catalogue's figures for one model. */
export type AgreedEntitlements = Pick<Agreement, 'models' | 'tokensPerMonth'>;

const gigabyte = 1_000_000_000;

/**
 * The entitlements of a plan (docs/requirements/decisions.md 7; docs/requirements/signed-in.md, section 9).
 *
 * @param agreed the account's running agreement; it applies to the Managed plan only
 */
export function getEntitlements(plan: PlanId, agreed: AgreedEntitlements | null = null): Entitlements {
  const { tokens, limits } = getPlan(plan);
  const { storageGigabytes, ...others } = limits;
  return {
    ...others,
    tokensPerMonth: tokens,
    storageBytes: storageGigabytes === null ? null : storageGigabytes * gigabyte,
    ...(plan === 'managed' && agreed && toManagedEntitlements(agreed)),
  };
}

/** $497 a model and month trains that model: N models are N trainings. The agreement also has the tokens. */
function toManagedEntitlements({ models, tokensPerMonth }: AgreedEntitlements) {
  return { modelsPerMonth: models, tokensPerMonth };
}
