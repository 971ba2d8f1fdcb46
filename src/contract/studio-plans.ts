import { customAdapters, type PlanLimits } from './plan-limits.ts';

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
