import { creatorPlans, getPlan, type Plan, type PlanId, studioPlans } from '#contract/catalogue.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import { AppError } from '#contract/errors.ts';

/** An account that stores as much as its plan keeps, in bytes. */
type StorageFull = { plan: PlanId; used: number; most: number };

/** The next plan of the same product line that keeps more, or null. */
function findNextPlan({ plan, most }: StorageFull): Plan | null {
  const { line } = getPlan(plan);
  const others = { studio: studioPlans, creator: creatorPlans, managed: [] }[line];
  const more = others.find(({ id }) => (getEntitlements(id).storageBytes ?? Number.POSITIVE_INFINITY) > most);
  return more ? getPlan(more.id) : null;
}

const formatGigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;

/** Builds the error for a full storage. Its message names the limit and the plan that raises it. */
export function createStorageFullError(full: StorageFull): AppError {
  const { plan, used, most } = full;
  const other = findNextPlan(full);
  const bytes = other && getEntitlements(other.id).storageBytes;
  const kept = bytes === null ? 'sets no limit' : `keeps ${formatGigabytes(bytes)}`;
  return new AppError(
    'PLAN_LIMIT',
    `Your ${getPlan(plan).title} plan keeps ${formatGigabytes(most)}, and you store ${formatGigabytes(used)}. Nothing was ` +
      `charged. Delete items and empty the trash${other ? `, or change to ${other.title}, which ${kept}` : ''}.`,
    { limit: 'storageBytes', ...full },
  );
}
