import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { ccbillNames, ccbillShape } from './ccbill-env.ts';
import { namedProviders, providerList } from './settings.ts';

export { toCcbillSettings } from './ccbill-env.ts';

/** The account for bank transfers, as payers read it. */
const accountNames = [
  'BANK_TRANSFER_HOLDER',
  'BANK_TRANSFER_IBAN',
  'BANK_TRANSFER_BIC',
  'BANK_TRANSFER_BANK',
] as const;
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
    BANK_TRANSFER_HOLDER: z
      .string()
      .trim()
      .min(1)
      .max(70)
      .optional()
      .describe('Bank transfers: the holder of your account in US dollars.'),
    BANK_TRANSFER_IBAN: z
      .string()
      .transform((iban) => iban.replaceAll(/\s/g, '').toUpperCase())
      .refine(isValidIBAN, 'has wrong check digits or a wrong length')
      .optional()
      .describe('Bank transfers: the IBAN of that account.'),
    BANK_TRANSFER_BIC: z
      .string()
      .transform((bic) => bic.replaceAll(/\s/g, '').toUpperCase())
      .refine(isValidBIC, 'should have 8 or 11 characters, as COBADEFFXXX')
      .optional()
      .describe('Bank transfers: the BIC (SWIFT code) of your bank.'),
    BANK_TRANSFER_BANK: z
      .string()
      .trim()
      .min(1)
      .max(70)
      .optional()
      .describe('Bank transfers: the name of your bank.'),
    BANK_TRANSFER_NOTICE_DAYS: z.coerce
      .number()
      .int()
      .min(3)
      .max(21)
      .default(14)
      .describe('Bank transfers: days before the end of a period on which its renewal is asked for.'),
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
    if (providers.includes('bank_transfer')) {
      for (const name of accountNames) {
        if (!settings[name])
          context.addIssue({ code: 'custom', path: [name], message: 'is needed for bank transfers' });
      }
    }
  });

/** The account for bank transfers and when renewals are asked for; null unless it is complete. */
export function toBankTransferSettings(settings: z.output<typeof paymentsEnv>) {
  const { BANK_TRANSFER_BANK: bank, BANK_TRANSFER_BIC: bic } = settings;
  const { BANK_TRANSFER_HOLDER: holder, BANK_TRANSFER_IBAN: iban } = settings;
  if (!bank || !bic || !holder || !iban) return null;
  return { account: { holder, iban, bic, bank }, noticeDays: settings.BANK_TRANSFER_NOTICE_DAYS };
}
