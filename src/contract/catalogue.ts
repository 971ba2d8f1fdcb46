import type { Subscription } from './identity.ts';
import type { Operation } from './jobs.ts';

/**
 * Every price there is, in whole cents of US dollars (decisions.md 7–9). Three product lines: Creator and
 * Studio plans are paid by card, Managed plans by invoice.
 */
export const currency = 'USD';

export type Period = 'monthly' | 'yearly';
export const periods: readonly Period[] = ['monthly', 'yearly'];

export type CreatorPlanId = 'starter' | 'creator_pro' | 'creator_premium' | 'ultra';

export type CreatorPlan = {
  id: CreatorPlanId;
  name: string;
  /** Cents a month, when paid each month. */
  monthly: number;
  /** Cents a month, when a year is paid at once. */
  yearlyPerMonth: number;
  /** Tokens a month. */
  tokens: number;
  /** Models that may be trained in a month. */
  modelsPerMonth: number;
  features: readonly string[];
  mostPopular: boolean;
};

const creatorTools = ['Image generation', 'Video generation', 'Image inpaint', 'Image upscale'] as const;
const customAdapters = 'Custom adapters (preview)';

/** The Creator line: the four cards of the landing page (specification 000, section 9). */
export const creatorPlans: readonly CreatorPlan[] = [
  {
    id: 'starter',
    name: 'Starter',
    monthly: 1_300,
    yearlyPerMonth: 1_000,
    tokens: 100,
    modelsPerMonth: 1,
    features: creatorTools,
    mostPopular: false,
  },
  {
    id: 'creator_pro',
    name: 'Pro',
    monthly: 3_400,
    yearlyPerMonth: 2_700,
    tokens: 300,
    modelsPerMonth: 2,
    features: creatorTools,
    mostPopular: false,
  },
  {
    id: 'creator_premium',
    name: 'Premium',
    monthly: 6_900,
    yearlyPerMonth: 5_500,
    tokens: 600,
    modelsPerMonth: 5,
    features: [...creatorTools, customAdapters],
    mostPopular: true,
  },
  {
    id: 'ultra',
    name: 'Ultra',
    monthly: 13_900,
    yearlyPerMonth: 11_100,
    tokens: 1_400,
    modelsPerMonth: 10,
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

export type StudioPlan = {
  id: Subscription;
  name: string;
  /** Cents a month; null is agreed on with the operator. */
  monthly: number | null;
  /** Tokens a month; null is without limit. */
  tokens: number | null;
  /** Gigabytes; null is without limit. */
  storageGigabytes: number | null;
};

/** The Studio line: the plans of the billing screen (specification 001, section 9). `pro` is shown as Core. */
export const studioPlans: readonly StudioPlan[] = [
  { id: 'free', name: 'Free', monthly: 0, tokens: 100, storageGigabytes: 5 },
  { id: 'pro', name: 'Core', monthly: 19_900, tokens: 5_000, storageGigabytes: 100 },
  { id: 'premium', name: 'Premium', monthly: 49_900, tokens: 15_000, storageGigabytes: 500 },
  { id: 'enterprise', name: 'Enterprise', monthly: null, tokens: null, storageGigabytes: null },
];

/** Cents a month that an Enterprise agreement starts from (specification 001, section 9). */
export const enterpriseBaseFee = 9_900;

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

export type TokenPack = {
  tokens: number;
  /** Tokens on top. */
  bonus: number;
  /** Cents. */
  price: number;
};

/** Token packs (specification 001, section 9). */
export const tokenPacks: readonly TokenPack[] = [
  { tokens: 100, bonus: 0, price: 500 },
  { tokens: 500, bonus: 50, price: 2_250 },
  { tokens: 1_000, bonus: 150, price: 4_250 },
  { tokens: 2_500, bonus: 500, price: 10_000 },
  { tokens: 5_000, bonus: 1_000, price: 18_750 },
];

/** Token prices of operations (decisions.md 8). */
const operationPrices: Record<Exclude<Operation, 'text_to_video'>, number> = {
  text_to_image: 1,
  image_to_image: 1,
  inpaint: 1,
  face_swap: 1,
  upscale: 1,
  image_to_text: 1,
  lora_training: 50,
};

/** Tokens that one job of an operation costs. */
export function operationPrice(operation: Exclude<Operation, 'text_to_video'>): number {
  return operationPrices[operation];
}

export type VideoSeconds = 3 | 5 | 10;
export type VideoQuality = 'low' | 'mid' | 'high';

const videoPrices: Record<VideoSeconds, number> = { 3: 6, 5: 10, 10: 20 };
const videoQualityFactor: Record<VideoQuality, number> = { low: 0.5, mid: 1, high: 2 };

/** Tokens of one video (decisions.md 8). */
export function videoPrice(seconds: VideoSeconds, quality: VideoQuality): number {
  return videoPrices[seconds] * videoQualityFactor[quality];
}

/** Tokens a new account gets: the Free allowance (decisions.md 8). */
export const welcomeTokens = 100;

/** Below so many tokens to spend, their owner is told that they run low. */
export const lowTokens = 10;

/** Tokens a valid referral code brings, to each side (decisions.md 8). */
export const referralTokens = 200;

/** How many of one person's jobs may run at the same time, by plan. */
export const planSlots: Record<Subscription, number> = { free: 1, pro: 2, premium: 4, enterprise: 8 };
