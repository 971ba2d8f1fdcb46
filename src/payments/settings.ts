/** What `PAYMENTS` and `PAYMENTS_FOR` say: the providers of this installation, and what each of them carries. */
import { z } from 'zod';
import { type CardPlan, cardPlan } from '#contract/billing.ts';
import { type PaymentProviderId, paymentProviderIds } from '#contract/payment-providers.ts';

/** What a provider can be named for: a plan that is paid by card, or token purchases. */
export type PaymentUse = CardPlan | 'tokens';
export const paymentUses: readonly PaymentUse[] = [...cardPlan.options, 'tokens'];

/** The provider of each plan and of token purchases; what is missing goes to the default. */
export type NamedProviders = Partial<Record<PaymentUse, PaymentProviderId>>;

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const isProvider = (name: string): name is PaymentProviderId => paymentProviderIds.some((id) => id === name);
const isUse = (name: string): name is PaymentUse => paymentUses.some((use) => use === name);

/** `sandbox`, or real providers separated by commas, the default first. */
export const providerList = z
  .string()
  .default('sandbox')
  .transform((text, context): PaymentProviderId[] => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const names = list(text);
    const unknown = names.find((name) => !isProvider(name));
    if (unknown !== undefined)
      return refuse(`knows no provider ${unknown}; the providers are ${paymentProviderIds.join(', ')}`);
    const doubled = names.find((name, at) => names.indexOf(name) !== at);
    if (doubled !== undefined) return refuse(`names ${doubled} twice`);
    const known = names.filter(isProvider);
    if (known.length === 0) return refuse('names no provider; the default is sandbox');
    if (known.includes('sandbox') && known.length > 1)
      return refuse('names the sandbox beside a real provider: test cards would buy what others pay for');
    return known;
  });

/** `enterprise=bank_transfer,tokens=ccbill`. */
export const namedProviders = z
  .string()
  .default('')
  .transform((text, context): NamedProviders => {
    const named: NamedProviders = {};
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    for (const part of list(text)) {
      const [use = '', provider = '', ...rest] = part.split('=').map((word) => word.trim());
      if (rest.length > 0 || use === '' || provider === '')
        return refuse(`should be like enterprise=bank_transfer,tokens=ccbill, not ${part}`);
      if (!isUse(use)) return refuse(`knows no plan ${use}; it takes ${paymentUses.join(', ')}`);
      if (!isProvider(provider))
        return refuse(`knows no provider ${provider}; the providers are ${paymentProviderIds.join(', ')}`);
      if (named[use]) return refuse(`names ${use} twice`);
      named[use] = provider;
    }
    return named;
  });

/** The plans, and `tokens`, whose new payments a provider carries. */
export function listPaymentUses(
  provider: PaymentProviderId,
  { named, providers }: { providers: readonly PaymentProviderId[]; named: NamedProviders },
): PaymentUse[] {
  if (!providers.includes(provider)) return [];
  return paymentUses.filter((use) => (named[use] ?? providers[0]) === provider);
}
