import { customAdapters, type PlanLimits } from './plan-limits.ts';
import { modelPrice, operationPrice, pricesOfOperations, videoPrice } from './token-prices.ts';

/**
 * All prices in whole cents of US dollars (docs/requirements/decisions.md 7–9). Three product lines: Creator and Studio
 * plans are paid by card, Managed plans by invoice.
 */
export const currency = 'USD';

export type Period = 'monthly' | 'yearly';
export const periods: readonly Period[] = ['monthly', 'yearly'];

export const creatorPlanIds = ['starter', 'creator_pro', 'creator_premium', 'ultra'] as const;
export type CreatorPlanId = (typeof creatorPlanIds)[number];

export type CreatorPlan = {
  id: CreatorPlanId;
  name: string;
  /** Cents a month with monthly billing. */
  monthly: number;
  /** Cents a month with yearly billing. */
  yearlyPerMonth: number;
  /** Tokens a month, on top of those of Free. */
  tokens: number;
  limits: PlanLimits & { modelsPerMonth: number };
  features: readonly string[];
  mostPopular: boolean;
};

const creatorTools = ['Image generation', 'Video generation', 'Image inpaint', 'Image upscale'] as const;

/**
 * The Creator line: the four cards of the landing page (docs/requirements/public-site.md, section 9). The requirements
 * do not define storage and priority; the values lie between those of the Studio line (docs/decisions).
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
      channels: 3,
      contacts: 500,
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
      channels: 5,
      contacts: 2_000,
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
      channels: 10,
      contacts: 10_000,
    },
    features: [...creatorTools, customAdapters.feature],
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
      channels: 25,
      contacts: 25_000,
    },
    features: [...creatorTools, customAdapters.feature],
    mostPopular: false,
  },
];

/** The advertised discount of yearly billing, in percent. */
export const yearlySavesPercent = 20;

/** The cents of one charge: one month, or twelve times the yearly price per month (docs/requirements/decisions.md 9). */
export function creatorCharge(plan: CreatorPlan, period: Period): number {
  return period === 'monthly' ? plan.monthly : plan.yearlyPerMonth * 12;
}

export const studioPlanIds = ['free', 'pro', 'premium', 'enterprise'] as const;
export type StudioPlanId = (typeof studioPlanIds)[number];

export type StudioPlan = {
  id: StudioPlanId;
  name: string;
  /** Cents a month; null: by agreement with the operator. */
  monthly: number | null;
  /** Tokens a month; null: unlimited. */
  tokens: number | null;
  limits: PlanLimits;
  features: readonly string[];
};

/**
 * The Studio line: the plans of the billing screen (docs/requirements/signed-in.md, section 9). `pro` is shown as Core.
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
      channels: 2,
      contacts: 100,
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
      channels: 10,
      contacts: 5_000,
    },
    features: ['Everything in Free'],
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
      channels: 25,
      contacts: 25_000,
    },
    features: ['Everything in Core', customAdapters.feature],
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
      channels: null,
      contacts: null,
    },
    features: ['Everything in Premium', 'Usage metered and invoiced each month'],
  },
];

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
