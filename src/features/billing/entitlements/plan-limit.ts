import { creatorPlans, type Plan, type PlanId, planOf, studioPlans } from '#contract/catalogue.ts';
import { type Entitlements, entitlementsOf } from '#contract/entitlements.ts';
import { AppError } from '#contract/errors.ts';

/** What a plan limits by number. */
export type PlanLimit = 'modelsPerMonth' | 'storageBytes';

type Reached = { limit: PlanLimit; plan: PlanId; used: number; most: number };

/** The next plan of the same line of products that allows more, or null. */
function liftedBy({ limit, plan, most }: Reached): Plan | null {
  const { line } = planOf(plan);
  const others = { studio: studioPlans, creator: creatorPlans, managed: [] }[line];
  const more = others.find(({ id }) => (entitlementsOf(id)[limit] ?? Number.POSITIVE_INFINITY) > most);
  return more ? planOf(more.id) : null;
}

const gigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;
const models = (n: number) => `${n} ${n === 1 ? 'model' : 'models'}`;

const words: Record<PlanLimit, (reached: Reached, lift: string | null) => string> = {
  modelsPerMonth: ({ plan, used, most }, lift) =>
    `Your ${planOf(plan).name} plan trains ${models(most)} a month, and you have started ${used} this month. ` +
    `Nothing was charged. Wait for the first of next month (UTC)${lift ? `, or change to ${lift}` : ''}.`,
  storageBytes: ({ plan, used, most }, lift) =>
    `Your ${planOf(plan).name} plan keeps ${gigabytes(most)}, and you store ${gigabytes(used)}. Nothing was ` +
    `charged. Delete what you no longer need and empty the trash${lift ? `, or change to ${lift}` : ''}.`,
};

const allows: Record<PlanLimit, (entitlements: Entitlements) => string> = {
  modelsPerMonth: ({ modelsPerMonth }) =>
    modelsPerMonth === null ? 'which sets no limit' : `which trains ${models(modelsPerMonth)}`,
  storageBytes: ({ storageBytes }) =>
    storageBytes === null ? 'which sets no limit' : `which keeps ${gigabytes(storageBytes)}`,
};

/** What a person is told whose plan does not allow more of something: which limit it is, and what lifts it. */
export function planLimitReached(reached: Reached): AppError {
  const other = liftedBy(reached);
  const lift = other && `${other.name}, ${allows[reached.limit](entitlementsOf(other.id))}`;
  return new AppError('PLAN_LIMIT', words[reached.limit](reached, lift), { ...reached });
}
