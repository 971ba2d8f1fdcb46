import { z } from 'zod';
import {
  baseFee,
  billingInfo,
  billingUsage,
  cardPlan,
  cents,
  changePreview,
  ledgerEntry,
  ledgerQuery,
  period,
  purchase,
  tokenAmount,
  usageCharts,
} from './billing.ts';
import { idParams, success } from './common.ts';
import { defineRoutes } from './route.ts';

const planChoice = z.strictObject({ planId: cardPlan, period: period.default('monthly') });

/** Plans and purchases. */
export const billingRoutes = defineRoutes({
  billingInfo: {
    method: 'GET',
    path: '/api/billing/info',
    summary: "The caller's plan, what it entitles to, and their tokens by kind",
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    response: billingInfo,
  },
  createSubscription: {
    method: 'POST',
    path: '/api/create-subscription',
    summary: 'Begin to subscribe, or pay a renewal that is owed; the card is confirmed with the secret',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    idempotent: true,
    body: z.strictObject({
      planType: cardPlan,
      period: period.default('monthly'),
      /** Enterprise only: dollars a month. */
      baseFee: baseFee.optional(),
    }),
    response: z.strictObject({ clientSecret: z.string(), /** Of the charge that it confirms. */ cents }),
  },
  upgradePlan: {
    method: 'POST',
    path: '/api/billing/upgrade',
    summary: 'Another plan for a running subscription; without one, where to subscribe',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    idempotent: true,
    body: planChoice,
    response: z.strictObject({ checkoutUrl: z.string().nullable() }),
  },
  upgradeToEnterprise: {
    method: 'POST',
    path: '/api/enterprise/upgrade',
    summary:
      'Enterprise for a running card subscription, at the agreed base fee; without one, where to subscribe',
    tag: 'Enterprise',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    idempotent: true,
    body: z.strictObject({ /** Dollars a month. */ baseFee: z.union([z.string().max(12), z.number()]) }),
    response: z.strictObject({ checkoutUrl: z.string().nullable() }),
  },
  previewPlanChange: {
    method: 'POST',
    path: '/api/billing/preview',
    summary: 'What another plan would cost now, and from when it counts',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    body: planChoice.extend({ /** Enterprise only: dollars a month. */ baseFee: baseFee.optional() }),
    response: changePreview,
  },
  startTrial: {
    method: 'POST',
    path: '/api/billing/trial',
    summary: 'Try a Creator plan for seven days; once for each account, no card',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    body: z.strictObject({ planId: cardPlan }),
    response: billingInfo,
  },
  cancelPlan: {
    method: 'POST',
    path: '/api/billing/cancel',
    summary: 'End the subscription with the period that is paid for (a trial: at once)',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    response: billingInfo,
  },
  resumePlan: {
    method: 'POST',
    path: '/api/billing/resume',
    summary: 'Take a cancellation, or a downgrade that waits, back',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    response: billingInfo,
  },
  purchaseTokens: {
    method: 'POST',
    path: '/api/billing/purchase-tokens',
    summary: 'Buy tokens',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    idempotent: true,
    body: z.strictObject({ tokenAmount: tokenAmount.default(100) }),
    response: purchase,
  },
  readPurchase: {
    method: 'GET',
    path: '/api/billing/purchases/:id',
    summary: 'How a purchase stands',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: purchase,
  },
  changePlanAsAdmin: {
    method: 'POST',
    path: '/api/admin/users/:id/plan',
    summary:
      'Put an account on a plan without payment, until a day; ends a card subscription with its period',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: idParams,
    body: z.strictObject({
      planId: z.enum(['free', ...cardPlan.options, 'managed']),
      /** Left out: until it is changed again. */
      until: z.iso.date().optional(),
      reason: z.string().trim().min(1, 'Please give a reason').max(500),
    }),
    response: success,
  },
  refundPayment: {
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    summary: 'Give a card payment back, whole or in part; unused tokens of it are taken back',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    idempotent: true,
    params: idParams,
    body: z.strictObject({
      cents: cents.min(1),
      reason: z.string().trim().min(1, 'Please give a reason').max(500),
    }),
    response: success,
  },
  billingDifferences: {
    method: 'GET',
    path: '/api/admin/billing/differences',
    summary: 'What the nightly comparison of provider, subscriptions and ledger found',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: z.array(
      z.strictObject({
        id: z.uuid(),
        foundAt: z.iso.datetime(),
        /** What differs, in words, with the ids to look up. */
        text: z.string(),
        resolvedAt: z.iso.datetime().nullable(),
      }),
    ),
  },
});

/** What was used, and each movement of tokens. */
export const usageRoutes = defineRoutes({
  billingUsage: {
    method: 'GET',
    path: '/api/billing/usage',
    summary: 'What the caller made this month, and what they store',
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    response: billingUsage,
  },
  usageCharts: {
    method: 'GET',
    path: '/api/billing/usage/charts',
    summary: 'Tokens spent by day, operation, model and persona',
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    query: z.strictObject({ days: z.coerce.number().int().min(7).max(365).default(30) }),
    response: usageCharts,
  },
  ledger: {
    method: 'GET',
    path: '/api/billing/ledger',
    summary: "The caller's movements of tokens, newest first; `before` gives the page below",
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    query: ledgerQuery,
    response: z.array(ledgerEntry),
  },
  ledgerFile: {
    method: 'GET',
    path: '/api/billing/ledger.csv',
    summary: 'The same as a table, whole',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    query: ledgerQuery.omit({ limit: true, before: true }),
    response: { kind: 'binary', description: 'CSV, streamed' },
  },
});

/** The sandbox provider's own form. */
export const sandboxRoutes = defineRoutes({
  confirmSandboxPayment: {
    method: 'POST',
    path: '/api/billing/sandbox/confirm',
    summary: 'The sandbox provider’s card form: test cards only, no money moves',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    body: z.strictObject({
      clientSecret: z.string().min(1).max(200),
      /** A test number; spaces are ignored. */
      number: z.string().trim().max(30),
      /** For a card that asks its owner: what they answered. */
      authentication: z.enum(['approved', 'refused']).optional(),
    }),
    response: z.strictObject({
      state: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
      message: z.string().nullable(),
    }),
  },
});
