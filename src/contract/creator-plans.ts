import { customAdapters, type PlanLimits } from './plan-limits.ts';

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
