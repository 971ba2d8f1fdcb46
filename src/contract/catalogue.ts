import { operationPrice, videoPrice } from './token-prices.ts';

/**
 * Every price there is, in whole cents of US dollars (decisions.md 7–9). Three product lines: Creator and
 * Studio plans are paid by card, Managed plans by invoice.
 */
export const currency = 'USD';

export type Period = 'monthly' | 'yearly';
export const periods: readonly Period[] = ['monthly', 'yearly'];

/** How much of the installation a plan may use, besides its tokens. Null is without limit. */
export type PlanLimits = {
  /** Trainings that may be started in a month. */
  modelsPerMonth: number | null;
  storageGigabytes: number | null;
  /** What the plan's card calls the place of its jobs. */
  priority: 'Standard' | 'Priority' | 'High' | 'Highest';
  /** Jobs that run at the same time. */
  slots: number;
  /** Whether adapters of one's own may be tried before they are generally there. */
  adaptersPreview: boolean;
};

export const creatorPlanIds = ['starter', 'creator_pro', 'creator_premium', 'ultra'] as const;
export type CreatorPlanId = (typeof creatorPlanIds)[number];

export type CreatorPlan = {
  id: CreatorPlanId;
  name: string;
  /** Cents a month, when paid each month. */
  monthly: number;
  /** Cents a month, when a year is paid at once. */
  yearlyPerMonth: number;
  /** Tokens a month. */
  tokens: number;
  limits: PlanLimits & { modelsPerMonth: number };
  features: readonly string[];
  mostPopular: boolean;
};

const creatorTools = ['Image generation', 'Video generation', 'Image inpaint', 'Image upscale'] as const;
const customAdapters = 'Custom adapters (preview)';

/**
 * The Creator line: the four cards of the landing page (specification 000, section 9). Their storage and
 * priority stand in no document; they lie between the Studio line's (docs/decisions).
 */
export const creatorPlans: readonly CreatorPlan[] = [
  {
    id: 'starter',
    name: 'Starter',
    monthly: 1_300,
    yearlyPerMonth: 1_000,
    tokens: 100,
    limits: {
      modelsPerMonth: 1,
      storageGigabytes: 10,
      priority: 'Standard',
      slots: 1,
      adaptersPreview: false,
    },
    features: creatorTools,
    mostPopular: false,
  },
  {
    id: 'creator_pro',
    name: 'Pro',
    monthly: 3_400,
    yearlyPerMonth: 2_700,
    tokens: 300,
    limits: {
      modelsPerMonth: 2,
      storageGigabytes: 25,
      priority: 'Standard',
      slots: 1,
      adaptersPreview: false,
    },
    features: creatorTools,
    mostPopular: false,
  },
  {
    id: 'creator_premium',
    name: 'Premium',
    monthly: 6_900,
    yearlyPerMonth: 5_500,
    tokens: 600,
    limits: {
      modelsPerMonth: 5,
      storageGigabytes: 50,
      priority: 'Priority',
      slots: 2,
      adaptersPreview: true,
    },
    features: [...creatorTools, customAdapters],
    mostPopular: true,
  },
  {
    id: 'ultra',
    name: 'Ultra',
    monthly: 13_900,
    yearlyPerMonth: 11_100,
    tokens: 1_400,
    limits: {
      modelsPerMonth: 10,
      storageGigabytes: 100,
      priority: 'Priority',
      slots: 2,
      adaptersPreview: true,
    },
    features: [...creatorTools, customAdapters],
    mostPopular: false,
  },
];

/** What yearly billing is said to save, in percent. */
export const yearlySavesPercent = 20;

/** Cents of one charge: a month's price, or twelve times the yearly price per month (decisions.md 9). */
export function creatorCharge(plan: CreatorPlan, period: Period): number {
  return period === 'monthly' ? plan.monthly : plan.yearlyPerMonth * 12;
}

/** Days of the trial: once per account, no card, ends by itself (decisions.md 9). */
export const trialDays = 7;

/** Tokens of a trial: the plan's monthly allowance pro rata of a month of 30 days, rounded up. */
export function trialTokens(plan: CreatorPlan): number {
  return Math.ceil((plan.tokens * trialDays) / 30);
}

export const studioPlanIds = ['free', 'pro', 'premium', 'enterprise'] as const;
export type StudioPlanId = (typeof studioPlanIds)[number];

export type StudioPlan = {
  id: StudioPlanId;
  name: string;
  /** Cents a month; null is agreed on with the operator. */
  monthly: number | null;
  /** Tokens a month; null is without limit. */
  tokens: number | null;
  limits: PlanLimits;
  features: readonly string[];
};

/**
 * The Studio line: the plans of the billing screen (specification 001, section 9). `pro` is shown as Core. How
 * many models may be trained stands in no document: their tokens limit them.
 */
export const studioPlans: readonly StudioPlan[] = [
  {
    id: 'free',
    name: 'Free',
    monthly: 0,
    tokens: 100,
    limits: {
      modelsPerMonth: null,
      storageGigabytes: 5,
      priority: 'Standard',
      slots: 1,
      adaptersPreview: false,
    },
    features: ['Images, videos and all five tools', 'Models trained of your personas'],
  },
  {
    id: 'pro',
    name: 'Core',
    monthly: 19_900,
    tokens: 5_000,
    limits: {
      modelsPerMonth: null,
      storageGigabytes: 100,
      priority: 'Priority',
      slots: 2,
      adaptersPreview: false,
    },
    features: ['Everything in Free', 'Two jobs at a time'],
  },
  {
    id: 'premium',
    name: 'Premium',
    monthly: 49_900,
    tokens: 15_000,
    limits: {
      modelsPerMonth: null,
      storageGigabytes: 500,
      priority: 'High',
      slots: 4,
      adaptersPreview: true,
    },
    features: ['Everything in Core', 'Four jobs at a time', customAdapters],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    monthly: null,
    tokens: null,
    limits: {
      modelsPerMonth: null,
      storageGigabytes: null,
      priority: 'Highest',
      slots: 8,
      adaptersPreview: true,
    },
    features: ['Everything in Premium', 'Eight jobs at a time', 'Usage metered and invoiced each month'],
  },
];

/** Cents a month that an Enterprise agreement starts from (specification 001, section 9). */
export const enterpriseBaseFee = 9_900;

/**
 * What Enterprise pays for usage, in millionths of a cent, so that a sum is rounded once: $1.80 for an hour of a
 * GPU, $0.18 for one of a CPU, a cent for a token, ten for a gigabyte kept for a month. They stand in no
 * document (docs/decisions).
 */
export const enterprisePrices = {
  gpuSecond: 50_000,
  cpuSecond: 5_000,
  token: 1_000_000,
  gigabyteMonth: 10_000_000,
} as const;

/** The Managed line: by invoice, wire or cryptocurrency (specification 000, section 9). */
export const managedPlan = {
  /** Cents for each model and month. */
  monthlyPerModel: 49_700,
  imagesPerModel: 100,
  videosPerModel: 10,
  invoiceDaysBeforeRenewal: 7,
  paymentDueDays: 7,
  credentialsWithinHours: 24,
  graceDays: 3,
  cancellationDaysBefore: 7,
} as const;

/** What a person can be on: `subscription` of their account (decisions.md 6 and 7). */
export const planIds = [...studioPlanIds, ...creatorPlanIds, 'managed'] as const;
export type PlanId = (typeof planIds)[number];

/** A plan as every line has it. */
export type Plan = {
  id: PlanId;
  line: 'studio' | 'creator' | 'managed';
  name: string;
  /** Cents a month; null is agreed on with the operator. */
  monthly: number | null;
  /** Cents a month when a year is paid at once; null cannot be bought so. */
  yearlyPerMonth: number | null;
  /** Tokens a month; null is without limit. */
  tokens: number | null;
  limits: PlanLimits;
};

/** A Managed account's allowance is its agreement's; this is for one model (specification 000, section 9). */
const managed: Plan = {
  id: 'managed',
  line: 'managed',
  name: 'Managed',
  monthly: managedPlan.monthlyPerModel,
  yearlyPerMonth: null,
  tokens:
    managedPlan.imagesPerModel * operationPrice('text_to_image') +
    managedPlan.videosPerModel * videoPrice(5, 'mid'),
  limits: { modelsPerMonth: 1, storageGigabytes: 100, priority: 'High', slots: 4, adaptersPreview: true },
};

const plans: ReadonlyMap<PlanId, Plan> = new Map(
  [
    ...studioPlans.map((plan): Plan => ({ ...plan, line: 'studio', yearlyPerMonth: null })),
    ...creatorPlans.map((plan): Plan => ({ ...plan, line: 'creator' })),
    managed,
  ].map((plan) => [plan.id, plan]),
);

export function planOf(id: PlanId): Plan {
  const plan = plans.get(id);
  if (!plan) throw new Error(`the catalogue has no plan ${id}`);
  return plan;
}
