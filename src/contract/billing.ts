/** Plan, usage and ledger of the billing page. Amounts of money are whole cents of US dollars. */
import { z } from 'zod';
import { planIds } from './catalogue.ts';
import { id, pageSize, requestDate, timestamp } from './common.ts';
import { operation } from './jobs.ts';
import { paymentProviderIds } from './payment-providers.ts';
import { purchaseLimits } from './token-prices.ts';

export const cents = z.int();
export const period = z.enum(['monthly', 'yearly']);
/** The plans that can be paid by card. */
export const cardPlan = z.enum(planIds).exclude(['free', 'managed']);
export type CardPlan = z.infer<typeof cardPlan>;

/** The state of a subscription. */
export const subscriptionState = z.enum(['none', 'incomplete', 'trialing', 'active', 'past_due']);

/** The entitlements of a plan (`getEntitlements`); null: unlimited. */
export const entitlements = z.strictObject({
  tokensPerMonth: z.int().nullable(),
  modelsPerMonth: z.int().nullable(),
  storageBytes: z.int().nullable(),
  priority: z.enum(['Standard', 'Priority', 'High', 'Highest']),
  slots: z.int(),
  adaptersPreview: z.boolean(),
  channels: z.int().nullable(),
  contacts: z.int().nullable(),
});

const paymentProvider = z.enum(paymentProviderIds);

/** The form that pays, and the values it needs: one member for each form. */
export const paymentClient = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('sandbox') }),
  z.strictObject({ provider: z.literal('stripe'), publishableKey: z.string() }),
  z.strictObject({
    provider: z.literal('ccbill'),
    /** Id of the frontend application; public by design. */
    applicationId: z.string(),
    accountNumber: z.int(),
    subaccount: z.int(),
    /** For cards that need 3-D Secure; null: they are declined. */
    subaccount3ds: z.int().nullable(),
    /** Of CCBill's script: `1.9.0`. */
    widgetVersion: z.string(),
  }),
  z.strictObject({ provider: z.literal('bank_transfer') }),
]);
export type PaymentClient = z.infer<typeof paymentClient>;

/** A payment that the page shows the form for. */
export const openPayment = z.strictObject({
  payment: paymentClient,
  clientSecret: z.string(),
  /** The amount of the charge. */
  cents,
});
export type OpenPayment = z.infer<typeof openPayment>;

export const billingInfo = z.strictObject({
  /** The plan in effect. */
  subscription: z.enum(planIds),
  state: subscriptionState,
  /** The billing period; null if nothing is paid by card. */
  period: period.nullable(),
  /** The amount of the next renewal; null if nothing renews. */
  renewalCents: cents.nullable(),
  /** The end of the paid period or of the trial. */
  periodEnd: timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** A downgrade scheduled for the next renewal. */
  nextPlan: z.enum(planIds).nullable(),
  /** The end of the grace period after an unpaid renewal. */
  graceUntil: timestamp.nullable(),
  /** The agreed monthly fee of Enterprise, in cents. */
  enterpriseBaseFee: cents.nullable(),
  /** The lowest monthly base fee of Enterprise for this account, in cents: the agreed one, else the catalogue's. */
  leastBaseFee: cents,
  trialAvailable: z.boolean(),
  /** Whether plans and tokens can be bought: not before the operator, or the creator, has given what receipts need. */
  sales: z.enum(['open', 'needs_country', 'closed']),
  entitlements,
  tokens: z.strictObject({
    /** Expire with the period; spent first. */
    plan: z.int(),
    planExpireAt: timestamp.nullable(),
    /** Bought or granted; they do not expire. */
    bought: z.int(),
    held: z.int(),
  }),
  /** The provider of the running subscription; null if nothing renews there. */
  renewsThrough: paymentProvider.nullable(),
  /** Which provider new payments go to. A running subscription stays with its own. */
  paidThrough: z.strictObject({
    plans: z.record(cardPlan, paymentProvider),
    tokens: paymentProvider,
  }),
});
export type BillingInfo = z.infer<typeof billingInfo>;

/** Usage since the first of the month (UTC); storage is the current amount. */
export const billingUsage = z.strictObject({
  imagesGenerated: z.int(),
  videosGenerated: z.int(),
  tokensSpent: z.int(),
  /** Bytes. */
  storageUsed: z.int(),
});
export type BillingUsage = z.infer<typeof billingUsage>;

const share = z.strictObject({ name: z.string(), tokens: z.int() });
export const usageCharts = z.strictObject({
  /** Every day of the range, oldest first, including days without spending. */
  days: z.array(z.strictObject({ day: z.iso.date(), tokens: z.int() })),
  /** Largest first; jobs without a model or persona are left out of those lists. */
  operations: z.array(z.strictObject({ operation, tokens: z.int() })),
  models: z.array(share),
  personas: z.array(share),
});
export type UsageCharts = z.infer<typeof usageCharts>;

export const ledgerKind = z.enum(['grant', 'hold', 'capture', 'release', 'expiry', 'taken_back']);
export type LedgerKind = z.infer<typeof ledgerKind>;

/** The kind of tokens; a capture may be of both. */
export const ledgerTokens = z.enum(['plan', 'bought', 'both']);
export type LedgerTokens = z.infer<typeof ledgerTokens>;

/** One ledger entry. */
export const ledgerEntry = z.strictObject({
  id,
  at: timestamp,
  kind: ledgerKind,
  tokens: ledgerTokens,
  /** The change of the available balance: negative for a hold, 0 for a capture. */
  change: z.int(),
  amount: z.int(),
  /** The purpose or reason, in words. */
  reason: z.string(),
  jobId: id.nullable(),
  contentId: id.nullable(),
  /** The team member who requested it; null for the owner. */
  madeBy: id.nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const ledgerQuery = z.strictObject({
  kind: ledgerKind.optional(),
  tokens: ledgerTokens.optional(),
  from: requestDate.optional(),
  until: requestDate.optional(),
  limit: pageSize,
  /** The id of the last entry of the previous page. */
  before: id.optional(),
});
export type LedgerQuery = z.infer<typeof ledgerQuery>;

/** The effect of a plan change before it is requested. */
export const changePreview = z.strictObject({
  /** At once for an upgrade; at the next renewal for a downgrade. */
  when: z.enum(['now', 'at_renewal']),
  /** Charged now. */
  cents,
  startsAt: timestamp,
});
export type ChangePreview = z.infer<typeof changePreview>;

/** Parses dollars with at most two decimals into cents. */
export const baseFee = z
  .string()
  .trim()
  .max(12)
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter an amount in dollars, such as 99 or 99.50')
  .transform((dollars) => Math.round(Number(dollars) * 100));

export const tokenAmount = z
  .int()
  .min(purchaseLimits.least, 'Minimum purchase is 100 tokens')
  .max(purchaseLimits.most, 'Maximum purchase is 10,000 tokens');

/**
 * A purchase. `checkoutUrl`: the page to pay on. `clientSecret`: for the form that `payment` names. Neither: it is paid
 * and the tokens are granted.
 */
export const purchase = z.strictObject({
  id,
  state: z.enum(['open', 'paid', 'failed', 'refunded']),
  tokens: z.int(),
  bonus: z.int(),
  cents,
  checkoutUrl: z.string().nullable(),
  clientSecret: z.string().nullable(),
  payment: z.union([paymentClient, z.null()]),
});
export type Purchase = z.infer<typeof purchase>;
