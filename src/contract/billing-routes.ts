import { z } from 'zod';
import {
  baseFee,
  billingInfo,
  billingUsage,
  cardPlan,
  changePreview,
  ledgerEntry,
  ledgerQuery,
  openPayment,
  period,
  purchase,
  tokenAmount,
  usageCharts,
} from './billing.ts';
import { idParams, requestDate, requestInteger, success } from './common.ts';
import { defineRoutes } from './route.ts';

const planChoice = z.strictObject({ planId: cardPlan, period: period.default('monthly') });

/** Plans and purchases. */
export const billingRoutes = defineRoutes({
  billingInfo: {
    method: 'GET',
    path: '/api/billing/info',
    summary: "The caller's plan, its entitlements, and their tokens by kind",
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    response: billingInfo,
  },
  createSubscription: {
    method: 'POST',
    path: '/api/create-subscription',
    summary:
      'Start a subscription, or pay an overdue renewal; the form that `payment` names confirms it with the client secret',
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
    response: openPayment,
  },
  upgradePlan: {
    method: 'POST',
    path: '/api/billing/upgrade',
    summary: 'Change the plan of a subscription; without one, returns where to subscribe',
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
      'Change a card subscription to Enterprise at the agreed base fee; without one, returns where to subscribe',
    tag: 'Enterprise',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    idempotent: true,
    body: z.strictObject({
      /** Dollars a month. */ baseFee: z.union([z.string().max(12), z.number().min(0).max(9_999_999.99)]),
    }),
    response: z.strictObject({ checkoutUrl: z.string().nullable() }),
  },
  previewPlanChange: {
    method: 'POST',
    path: '/api/billing/preview',
    summary: 'What a plan change costs now, and when it takes effect',
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
    summary: 'Start a seven-day trial of a Creator or Studio plan; once per account, without a card',
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
    summary: 'Cancel the subscription at the end of the paid period (a trial ends at once)',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    response: billingInfo,
  },
  resumePlan: {
    method: 'POST',
    path: '/api/billing/resume',
    summary: 'Undo a cancellation or a scheduled downgrade',
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
    summary: 'The state of a purchase',
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
      'Give an account a plan without payment, optionally until a day; a card subscription ends with its period',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: idParams,
    body: z.strictObject({
      planId: z.enum(['free', ...cardPlan.options, 'managed']),
      /** Left out: no end. */
      until: requestDate.optional(),
      reason: z.string().trim().min(1, 'Please give a reason').max(500),
    }),
    response: success,
  },
  refundPayment: {
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    summary: 'Refund a card payment in full or in part; its unused tokens are clawed back',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    idempotent: true,
    params: idParams,
    body: z.strictObject({
      cents: requestInteger.min(1),
      reason: z.string().trim().min(1, 'Please give a reason').max(500),
    }),
    response: success,
  },
  billingDifferences: {
    method: 'GET',
    path: '/api/admin/billing/differences',
    summary: 'Differences that the nightly reconciliation found',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: z.array(
      z.strictObject({
        id: z.uuid(),
        foundAt: z.iso.datetime(),
        /** The payment provider that was compared; null for the ledger and the receipts. */
        provider: z.string().nullable(),
        /** The difference in words, with the ids to look up. */
        text: z.string(),
        resolvedAt: z.iso.datetime().nullable(),
      }),
    ),
  },
});

/** Usage and ledger. */
export const usageRoutes = defineRoutes({
  billingUsage: {
    method: 'GET',
    path: '/api/billing/usage',
    summary: 'What the caller generated this month, and their storage',
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
    summary: "The caller's movements of tokens, newest first; `before` gives the next page",
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    query: ledgerQuery,
    response: z.array(ledgerEntry),
  },
  ledgerFile: {
    method: 'GET',
    path: '/api/billing/ledger.csv',
    summary: 'All entries as CSV',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    query: ledgerQuery.omit({ limit: true, before: true }),
    response: { kind: 'binary', description: 'CSV, streamed' },
  },
});

/** The card form of the sandbox provider. */
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
      /** The answer, for a card that requires authentication. */
      authentication: z.enum(['approved', 'refused']).optional(),
    }),
    response: z.strictObject({
      state: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
      message: z.string().nullable(),
    }),
  },
});
