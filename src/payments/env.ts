import { z } from 'zod';

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;

/** `sk_` or `rk_`: a restricted key will do, with the rights that docs/operating/payments.md lists. */
export const paymentsEnv = z
  .object({
    /** Who takes card payments. The sandbox takes test cards and moves no money. */
    PAYMENTS: z.enum(['sandbox', 'stripe']).default('sandbox'),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_/, 'starts with sk_ or rk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, 'starts with whsec_')
      .optional(),
    /** Shown to every browser. */
    STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'starts with pk_').optional(),
    /** Where the worker reaches the web process with the sandbox's events. Left out: at `BASE_URL`. */
    SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  })
  .superRefine((settings, context) => {
    const given = stripeNames.filter((name) => settings[name]);
    if (given.length !== 0 ? given.length === stripeNames.length : settings.PAYMENTS === 'sandbox') return;
    for (const name of stripeNames) {
      if (!settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed for Stripe' });
    }
  });
