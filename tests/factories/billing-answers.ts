import type { BillingInfo, BillingUsage, UsageCharts } from '#contract/billing.ts';
import type { BillingDetails } from '#contract/billing-details.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import type { EnterpriseInvoice, Invoice, UsageCosts } from '#contract/invoices.ts';
import type { Agreement, Quote } from '#contract/managed.ts';
import type { Referrals } from '#contract/referrals.ts';

/** The server's answers about billing, for a page that is shown in a state. */

const day = 86_400_000;
/** A time so many days from now. */
export const from = (days: number) => new Date(Date.now() + days * day).toISOString();
const date = (days: number) => from(days).slice(0, 10);
/** An id for a row of a state. */
export const id = (n: number) => `019f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

export const sandboxAlone: BillingInfo['paidThrough'] = {
  plans: {
    starter: 'sandbox',
    creator_pro: 'sandbox',
    creator_premium: 'sandbox',
    ultra: 'sandbox',
    pro: 'sandbox',
    premium: 'sandbox',
    enterprise: 'sandbox',
  },
  tokens: 'sandbox',
};

/** The server's answer about a plan, as far as a state differs from a plain plan paid by card. */
export function planInfo(facts: Partial<BillingInfo> = {}): BillingInfo {
  const subscription = facts.subscription ?? 'pro';
  return {
    subscription,
    state: 'active',
    period: 'monthly',
    renewalCents: 19_900,
    periodEnd: from(19),
    cancelAtPeriodEnd: false,
    nextPlan: null,
    graceUntil: null,
    enterpriseBaseFee: null,
    leastBaseFee: 9_900,
    trialAvailable: false,
    sales: 'open',
    entitlements: getEntitlements(subscription),
    tokens: { plan: 3_180, planExpireAt: from(19), bought: 550, held: 12 },
    renewsThrough: subscription === 'free' ? null : 'sandbox',
    paidThrough: sandboxAlone,
    ...facts,
  };
}

export const usage: BillingUsage = {
  imagesGenerated: 1_482,
  videosGenerated: 23,
  tokensSpent: 1_905,
  storageUsed: 61_400_000_000,
};

export const charts: UsageCharts = {
  days: Array.from({ length: 30 }, (_, n) => ({
    day: date(n - 29),
    tokens: (n * 37 + (n % 7) * 23) % 7 === 0 ? 0 : 20 + ((n * 53) % 140),
  })),
  operations: [
    { operation: 'text_to_image', tokens: 1_240 },
    { operation: 'lora_training', tokens: 350 },
    { operation: 'text_to_video', tokens: 230 },
    { operation: 'upscale', tokens: 64 },
    { operation: 'inpaint', tokens: 21 },
  ],
  models: [
    { name: 'Nora, second try', tokens: 610 },
    { name: 'Teo', tokens: 240 },
  ],
  personas: [
    { name: 'Nora', tokens: 702 },
    { name: 'Teo', tokens: 318 },
    { name: 'Ines', tokens: 96 },
  ],
};

const line = { text: 'Core, one month', quantity: 100, unitCents: 19_900, cents: 19_900 };
const receipt: Invoice = {
  id: id(1),
  number: 'CW-2026-000042',
  kind: 'subscription',
  status: 'paid',
  lines: [line],
  totalCents: 19_900,
  tax: { name: 'VAT', percent: 19, number: null, reverseCharge: false, cents: 3_177 },
  refundedCents: 0,
  periodStart: from(-11),
  periodEnd: from(19),
  issuedAt: from(-11),
  dueAt: null,
  paidAt: from(-11),
  method: 'card',
  card: { brand: 'visa', last4: '4242' },
};
export const invoices: Invoice[] = [
  receipt,
  {
    ...receipt,
    id: id(2),
    number: 'CW-2026-000040',
    kind: 'tokens',
    lines: [{ ...line, text: '500 tokens and 50 bonus', cents: 2_250 }],
    totalCents: 2_250,
    tax: null,
    status: 'refunded',
    refundedCents: 2_250,
    issuedAt: from(-20),
  },
  {
    ...receipt,
    id: id(3),
    number: 'CW-2026-000031',
    kind: 'managed',
    status: 'overdue',
    lines: [{ ...line, text: '2 models, one month', cents: 99_400 }],
    totalCents: 99_400,
    tax: null,
    issuedAt: from(-30),
    dueAt: from(-23),
    paidAt: null,
    method: null,
    card: null,
  },
];

export const billingDetails: BillingDetails = {
  name: 'Reyes Studio GmbH',
  address: ['2 Example Street', '10115 Berlin'],
  country: 'DE',
  vatNumber: 'DE123456789',
};

export const referrals: Referrals = {
  code: 'NORA-7K2M',
  link: 'https://studio.example.test/auth?mode=sign-up&ref=NORA-7K2M',
  tokensEarned: 200,
  referred: [
    { state: 'joined', joinedAt: from(-1), rewardedAt: null, reason: null },
    { state: 'rewarded', joinedAt: from(-9), rewardedAt: from(-8), reason: null },
    { state: 'refused', joinedAt: from(-12), rewardedAt: null, reason: 'It was made in the same place.' },
  ],
};

export const noManaged: { quotes: Quote[]; agreement: Agreement | null } = { quotes: [], agreement: null };

/** Usage of an Enterprise account this month. */
export const usageCosts: UsageCosts = {
  gpuHours: 41.37,
  gpuCost: 82.74,
  cpuTime: 6.5,
  cpuCost: 0.33,
  tokensUsed: 18_240,
  tokensCost: 182.4,
  storageUsed: 612.5,
  storageCost: 12.25,
  totalUsageCost: 277.72,
};

export const openInvoice: EnterpriseInvoice = {
  id: id(4),
  invoiceNumber: 'CW-2026-000044',
  billingPeriodStart: from(-41),
  billingPeriodEnd: from(-11),
  dueDate: from(3),
  totalAmount: 376.72,
  baseFee: 99,
  gpuCost: 82.74,
  cpuCost: 0.33,
  tokensCost: 182.4,
  storageCost: 12.25,
  status: 'open',
};
export const enterpriseInvoices: EnterpriseInvoice[] = [
  openInvoice,
  { ...openInvoice, id: id(5), invoiceNumber: 'CW-2026-000029', status: 'paid' },
];
