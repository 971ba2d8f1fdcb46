import { getPlan, type PlanId } from './catalogue.ts';
import type { Agreement } from './managed.ts';
import { customAdapters, type Priority } from './plan-limits.ts';

/** The entitlements of a plan. Null: unlimited, unless stated otherwise. */
export type Entitlements = {
  /** Tokens a month. Without a limit the wallet is metered. */
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
  /** Connected publishing channels. */
  channels: number | null;
  /** Contacts of the account's audience. */
  contacts: number | null;
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
  const { limits, monthlyTokens } = getPlan(plan);
  const { adaptersPreview, storageGigabytes, ...others } = limits;
  return {
    ...others,
    tokensPerMonth: monthlyTokens,
    storageBytes: storageGigabytes === null ? null : storageGigabytes * gigabyte,
    adaptersPreview: adaptersPreview && customAdapters.available,
    ...(plan === 'managed' && agreed && toManagedEntitlements(agreed)),
  };
}

/** An agreement for N models has N models in place of one, and the tokens that are agreed on. */
function toManagedEntitlements({ models, tokensPerMonth }: AgreedEntitlements) {
  return { modelsPerMonth: models, tokensPerMonth };
}
