/** What the billing page reads: plan, usage, ledger. Amounts of money are whole cents of US dollars. */
import { z } from 'zod';
import { planIds } from './catalogue.ts';
import { id, timestamp } from './common.ts';
import { operation } from './jobs.ts';
import { limits } from './limits.ts';
import { purchaseLimits } from './token-prices.ts';

export const cents = z.int();
export const period = z.enum(['monthly', 'yearly']);
/** What a card can pay for. */
export const cardPlan = z.enum(planIds).exclude(['free', 'managed']);
export type CardPlan = z.infer<typeof cardPlan>;

/** Where a subscription stands, as its owner is told. */
export const subscriptionState = z.enum(['none', 'incomplete', 'trialing', 'active', 'past_due']);

/** What somebody may have and do by their plan (`entitlementsOf`); null is without limit. */
export const entitlements = z.strictObject({
  tokensPerMonth: z.int().nullable(),
  modelsPerMonth: z.int().nullable(),
  storageBytes: z.int().nullable(),
  priority: z.enum(['Standard', 'Priority', 'High', 'Highest']),
  slots: z.int(),
  adaptersPreview: z.boolean(),
});

export const billingInfo = z.strictObject({
  /** The plan in effect, as the account says it. */
  subscription: z.enum(planIds),
  state: subscriptionState,
  /** How it is paid; null where nothing is paid by card. */
  period: period.nullable(),
  /** What a renewal charges; null where nothing renews. */
  renewalCents: cents.nullable(),
  /** When the period that is paid for, or the trial, ends. */
  periodEnd: timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** A downgrade that waits for the next renewal. */
  nextPlan: z.enum(planIds).nullable(),
  /** Until when a plan stays although its renewal was not paid. */
  graceUntil: timestamp.nullable(),
  /** Dollars a month that were agreed on for Enterprise, in cents. */
  enterpriseBaseFee: cents.nullable(),
  trialAvailable: z.boolean(),
  entitlements,
  tokens: z.strictObject({
    /** Expire with the period; spent first. */
    plan: z.int(),
    planExpireAt: timestamp.nullable(),
    /** Bought or given: they stay. */
    bought: z.int(),
    held: z.int(),
  }),
  /** Who takes card payments here, and what its form needs. */
  payment: z.discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('sandbox') }),
    z.strictObject({ provider: z.literal('stripe'), publishableKey: z.string() }),
  ]),
});
export type BillingInfo = z.infer<typeof billingInfo>;

/** Since the first of the month (UTC), but for what is stored. */
export const billingUsage = z.strictObject({
  imagesGenerated: z.int(),
  videosGenerated: z.int(),
  /** Bytes. */
  storageUsed: z.int(),
});
export type BillingUsage = z.infer<typeof billingUsage>;

const share = z.strictObject({ name: z.string(), tokens: z.int() });
export const usageCharts = z.strictObject({
  /** Each day of the span, the oldest first; days without spending included. */
  days: z.array(z.strictObject({ day: z.iso.date(), tokens: z.int() })),
  /** The largest first; what names no model or persona is left out. */
  operations: z.array(z.strictObject({ operation, tokens: z.int() })),
  models: z.array(share),
  personas: z.array(share),
});
export type UsageCharts = z.infer<typeof usageCharts>;

export const ledgerKind = z.enum(['grant', 'hold', 'capture', 'release', 'expiry', 'taken_back']);
export type LedgerKind = z.infer<typeof ledgerKind>;

/** Which of their owner's tokens; a capture may be of both. */
export const ledgerTokens = z.enum(['plan', 'bought', 'both']);
export type LedgerTokens = z.infer<typeof ledgerTokens>;

/** One movement of tokens. */
export const ledgerEntry = z.strictObject({
  id,
  at: timestamp,
  kind: ledgerKind,
  tokens: ledgerTokens,
  /** What it does to the tokens that can be spent: negative for a hold, 0 for a capture. */
  change: z.int(),
  amount: z.int(),
  /** In words: what it was for or why. */
  reason: z.string(),
  jobId: id.nullable(),
  contentId: id.nullable(),
  /** The member of the person's team who asked for it; null for themselves. */
  madeBy: id.nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const ledgerQuery = z.strictObject({
  kind: ledgerKind.optional(),
  tokens: ledgerTokens.optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(limits.pageSizeDefault),
  /** The last one's id of the page above. */
  before: id.optional(),
});
export type LedgerQuery = z.infer<typeof ledgerQuery>;

/** What a change of plan means, before it is asked for. */
export const changePreview = z.strictObject({
  /** At once for an upgrade; at the next renewal for a downgrade. */
  when: z.enum(['now', 'at_renewal']),
  /** Charged now. */
  cents,
  startsAt: timestamp,
});
export type ChangePreview = z.infer<typeof changePreview>;

/** A decimal number of dollars with at most two places, as the dialog's field gives it; in cents. */
export const baseFee = z
  .string()
  .trim()
  .max(12)
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Give an amount in dollars, such as 99 or 99.50')
  .transform((dollars) => Math.round(Number(dollars) * 100));

export const tokenAmount = z
  .int()
  .min(purchaseLimits.least, 'Minimum purchase is 100 tokens')
  .max(purchaseLimits.most, 'Maximum purchase is 10,000 tokens');

/**
 * A purchase as it stands. `checkoutUrl`: go there to pay. `clientSecret`: the provider's form takes a card with
 * it. Neither: it is paid and the tokens are credited.
 */
export const purchase = z.strictObject({
  id,
  state: z.enum(['open', 'paid', 'failed', 'refunded']),
  tokens: z.int(),
  bonus: z.int(),
  cents,
  checkoutUrl: z.string().nullable(),
  clientSecret: z.string().nullable(),
});
export type Purchase = z.infer<typeof purchase>;
