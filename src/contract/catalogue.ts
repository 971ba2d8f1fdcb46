import { creatorPlanIds, creatorPlans } from './creator-plans.ts';
import type { PlanLimits } from './plan-limits.ts';
import { studioPlanIds, studioPlans } from './studio-plans.ts';
import { modelPrice, operationPrice, pricesOfOperations, videoPrice } from './token-prices.ts';

export * from './creator-plans.ts';
export * from './studio-plans.ts';

/**
 * All prices in whole cents of US dollars (docs/requirements/decisions.md 7–9). Three product lines: Creator and Studio
 * plans are paid by card, Managed plans by invoice.
 */
export const currency = 'USD';

/** The minimum monthly fee of Enterprise, in cents (docs/requirements/signed-in.md, section 9). */
export const enterpriseBaseFee = 9_900;

/** The Managed line: by invoice, wire or cryptocurrency (docs/requirements/public-site.md, section 9). */
export const managedPlan = {
  /** Cents for each model and month. */
  monthlyPerModel: 49_700,
  imagesPerModel: 100,
  videosPerModel: 10,
  invoiceDaysBeforeRenewal: 7,
  paymentDueDays: 7,
  credentialsWithinHours: 24,
  /** The weekday (UTC) on which access opens and months begin. The Terms read these figures too. */
  accessDay: 'Thursday',
  graceDays: 3,
  cancellationDaysBefore: 7,
} as const;

/** All plan ids, the values of an account's `subscription` (docs/requirements/decisions.md 6 and 7). */
export const planIds = [...studioPlanIds, ...creatorPlanIds, 'managed'] as const;
export type PlanId = (typeof planIds)[number];

/** The three product lines, as the pages name them. */
export const lineNames = { studio: 'Studio', creator: 'Creator', managed: 'Managed' } as const;
export type Line = keyof typeof lineNames;

/** A plan of any line. */
export type Plan = {
  id: PlanId;
  line: Line;
  /** The name within its line. */
  name: string;
  /** The name for texts without the line beside it: it includes the line where another line has a plan of this name. */
  title: string;
  /** Cents a month; null is agreed on with the operator. */
  monthly: number | null;
  /** Cents a month with yearly billing; null: not available. */
  yearlyPerMonth: number | null;
  /** Tokens a month, as its card says; null is without limit. */
  tokens: number | null;
  /** Tokens that an account on the plan gets each month: a Creator plan's come on top of Free's (decision 076). */
  monthlyTokens: number | null;
  limits: PlanLimits;
};
type NamedPlan = Omit<Plan, 'title' | 'monthlyTokens'>;

/**
 * The allowance of one model: its images and videos, and its training (docs/requirements/public-site.md, section 9);
 * `getEntitlements` applies an agreement.
 */
const managed: NamedPlan = {
  id: 'managed',
  line: 'managed',
  name: 'Managed',
  monthly: managedPlan.monthlyPerModel,
  yearlyPerMonth: null,
  tokens:
    managedPlan.imagesPerModel * operationPrice('text_to_image') +
    managedPlan.videosPerModel * videoPrice(5, 'mid') +
    modelPrice(pricesOfOperations),
  limits: {
    modelsPerMonth: 1,
    storageGigabytes: 100,
    priority: 'High',
    slots: 4,
    adaptersPreview: true,
    channels: null,
    contacts: null,
  },
};

const namedPlans: readonly NamedPlan[] = [
  ...studioPlans.map((plan): NamedPlan => ({ ...plan, line: 'studio', yearlyPerMonth: null })),
  ...creatorPlans.map((plan): NamedPlan => ({ ...plan, line: 'creator' })),
  managed,
];
const freeTokens = studioPlans.find(({ id }) => id === 'free')?.tokens ?? 0;

const plans: ReadonlyMap<PlanId, Plan> = new Map(
  namedPlans.map((plan): [PlanId, Plan] => {
    const { line, name, tokens } = plan;
    const isShared = namedPlans.some((other) => other.name === name && other.line !== line);
    return [
      plan.id,
      {
        ...plan,
        title: isShared ? `${lineNames[line]} ${name}` : name,
        monthlyTokens: line === 'creator' && tokens !== null ? tokens + freeTokens : tokens,
      },
    ];
  }),
);

/** @throws Error if the catalogue has no such plan */
export function getPlan(id: PlanId): Plan {
  const plan = plans.get(id);
  if (!plan) throw new Error(`the catalogue has no plan ${id}`);
  return plan;
}

/** Days of the trial: once per account, no card, ends automatically (docs/requirements/decisions.md 9). */
export const trialDays = 7;

/** A plan with a price and an allowance, which can be tried. */
export type TrialPlan = Plan & { tokens: number };

/**
 * Whether a plan has a free trial: every plan of the Creator and Studio lines with a price and an allowance (decision
 * 075). Free costs nothing, and Enterprise has no allowance to give pro rata.
 */
export function hasTrial(plan: Plan): plan is TrialPlan {
  return plan.line !== 'managed' && plan.tokens !== null && plan.monthly !== null && plan.monthly > 0;
}

/** Tokens of a trial: the plan's monthly allowance pro rata of a month of 30 days, rounded up. */
export function trialTokens({ tokens }: Pick<TrialPlan, 'tokens'>): number {
  return Math.ceil((tokens * trialDays) / 30);
}
