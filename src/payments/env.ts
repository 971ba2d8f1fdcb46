import { z } from 'zod';

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;

/** `sk_`, or a restricted `rk_` with the permissions that docs/operating/payments.md lists. */
export const paymentsEnv = z
  .object({
    PAYMENTS: z
      .enum(['sandbox', 'stripe'])
      .default('sandbox')
      .describe('The payment provider. The sandbox accepts test cards and charges nothing.'),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_/, 'starts with sk_ or rk_')
      .optional()
      .describe('The secret API key of your Stripe account.'),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, 'starts with whsec_')
      .optional()
      .describe('The signing secret of the webhook endpoint.'),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_/, 'starts with pk_')
      .optional()
      .describe('Public: sent to every browser.'),
    SANDBOX_WEBHOOK_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe("The URL to which the worker sends the sandbox's events. Default: below `BASE_URL`."),
  })
  .superRefine((settings, context) => {
    const given = stripeNames.filter((name) => settings[name]);
    if (given.length !== 0 ? given.length === stripeNames.length : settings.PAYMENTS === 'sandbox') return;
    for (const name of stripeNames) {
      if (!settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed for Stripe' });
    }
  });
