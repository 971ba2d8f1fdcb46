import { z } from 'zod';
import { ccbillNames, ccbillShape } from './ccbill-env.ts';
import { namedProviders, providerList } from './settings.ts';

export { toCcbillSettings } from './ccbill-env.ts';

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;

/** `sk_`, or a restricted `rk_` with the permissions that docs/operating/payments.md lists. */
export const paymentsEnv = z
  .object({
    PAYMENTS: providerList.describe(
      'The payment providers, separated by commas, the default first: `stripe`, `ccbill`, `bank_transfer`; or `sandbox` alone, which accepts test cards and charges nothing.',
    ),
    PAYMENTS_FOR: namedProviders.describe(
      'Which provider carries a plan, or token purchases, where it is not the default: `enterprise=bank_transfer,tokens=ccbill`.',
    ),
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
    ...ccbillShape,
    SANDBOX_WEBHOOK_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe("The URL to which the worker sends the sandbox's events. Default: below `BASE_URL`."),
  })
  .superRefine((settings, context) => {
    const { PAYMENTS: providers, PAYMENTS_FOR: named } = settings;
    for (const [use, provider] of Object.entries(named)) {
      if (!providers.includes(provider)) {
        const message = `names ${provider} for ${use}, which PAYMENTS does not list`;
        context.addIssue({ code: 'custom', path: ['PAYMENTS_FOR'], message });
      }
    }
    const requireAll = (
      provider: 'stripe' | 'ccbill',
      title: string,
      names: readonly (keyof typeof settings)[],
    ) => {
      const missing = names.filter((name) => settings[name] === undefined);
      if (missing.length === names.length && !providers.includes(provider)) return;
      for (const name of missing) {
        context.addIssue({ code: 'custom', path: [name], message: `is needed for ${title}` });
      }
    };
    requireAll('stripe', 'Stripe', stripeNames);
    requireAll('ccbill', 'CCBill', ccbillNames);
  });
