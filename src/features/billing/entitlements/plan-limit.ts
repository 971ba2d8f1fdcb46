import { creatorPlans, getPlan, type Plan, type PlanId, studioPlans } from '#contract/catalogue.ts';
import { type Entitlements, getEntitlements } from '#contract/entitlements.ts';
import { AppError } from '#contract/errors.ts';

/** Entitlements with a numeric limit. */
export type PlanLimit = 'modelsPerMonth' | 'storageBytes';

type PlanLimitReached = { limit: PlanLimit; plan: PlanId; used: number; most: number };

/** The next plan of the same product line that allows more, or null. */
function findNextPlan({ limit, plan, most }: PlanLimitReached): Plan | null {
  const { line } = getPlan(plan);
  const others = { studio: studioPlans, creator: creatorPlans, managed: [] }[line];
  const more = others.find(({ id }) => (getEntitlements(id)[limit] ?? Number.POSITIVE_INFINITY) > most);
  return more ? getPlan(more.id) : null;
}

const formatGigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;
const formatModels = (n: number) => `${n} ${n === 1 ? 'model' : 'models'}`;

const limitMessages: Record<PlanLimit, (reached: PlanLimitReached, lift: string | null) => string> = {
  modelsPerMonth: ({ plan, used, most }, lift) =>
    `Your ${getPlan(plan).name} plan trains ${formatModels(most)} a month, and you have started ${used} this month. ` +
    `Nothing was charged. Wait for the first of next month (UTC)${lift ? `, or change to ${lift}` : ''}.`,
  storageBytes: ({ plan, used, most }, lift) =>
    `Your ${getPlan(plan).name} plan keeps ${formatGigabytes(most)}, and you store ${formatGigabytes(used)}. Nothing was ` +
    `charged. Delete items and empty the trash${lift ? `, or change to ${lift}` : ''}.`,
};

const describeAllowance: Record<PlanLimit, (entitlements: Entitlements) => string> = {
  modelsPerMonth: ({ modelsPerMonth }) =>
    modelsPerMonth === null ? 'which sets no limit' : `which trains ${formatModels(modelsPerMonth)}`,
  storageBytes: ({ storageBytes }) =>
    storageBytes === null ? 'which sets no limit' : `which keeps ${formatGigabytes(storageBytes)}`,
};

/** Builds the error for a reached plan limit. Its message names the limit and the plan that raises it. */
export function createPlanLimitError(reached: PlanLimitReached): AppError {
  const other = findNextPlan(reached);
  const lift = other && `${other.name}, ${describeAllowance[reached.limit](getEntitlements(other.id))}`;
  return new AppError('PLAN_LIMIT', limitMessages[reached.limit](reached, lift), { ...reached });
}
