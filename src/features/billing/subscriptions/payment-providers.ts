import type { CardPlan } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import type { PaymentProvider } from '#payments/port';

/**
 * The payment providers of an installation. What exists belongs to the provider that its row names; what is new goes to
 * the one named for it (decision 135).
 */
export type PaymentProviders = {
  /** The default first. */
  all: readonly PaymentProvider[];
  /** Null for one that is not configured. */
  find(id: string): PaymentProvider | null;
  /** @throws AppError CONFLICT for one that is not configured, with a text for the owner of the row */
  get(id: string): PaymentProvider;
  forPlan(planId: CardPlan): PaymentProvider;
  forTokens(): PaymentProvider;
};

/** The ids of all configured providers, for queries. */
export const listProviderIds = ({ all }: PaymentProviders): string[] => all.map(({ id }) => id);

/**
 * @param all the default first
 * @param named provider ids of plans and of `tokens`; what is missing goes to the default
 * @throws Error when `named` has a provider that is not among them, or two of them have one id
 */
export function createPaymentProviders(
  all: readonly PaymentProvider[],
  named: Partial<Record<CardPlan | 'tokens', string>> = {},
): PaymentProviders {
  const [byDefault] = all;
  if (!byDefault) throw new Error('there is no payment provider');
  const byId = new Map(all.map((provider) => [provider.id, provider]));
  if (byId.size < all.length) throw new Error('two payment providers have one id');
  const find = (id: string) => byId.get(id) ?? null;
  for (const [use, id] of Object.entries(named)) {
    if (!byId.has(id)) throw new Error(`${id}, named for ${use}, is not among the payment providers`);
  }
  const pick = (use: CardPlan | 'tokens') => byId.get(named[use] ?? '') ?? byDefault;
  return {
    all,
    find,
    get(id) {
      const provider = find(id);
      if (provider) return provider;
      throw new AppError(
        'CONFLICT',
        'This payment is with a payment service that is not connected here at present. Nothing was changed or charged. Please write to us.',
        undefined,
        { cause: new Error(`payment provider ${id} is not in PAYMENTS`) },
      );
    },
    forPlan: pick,
    forTokens: () => pick('tokens'),
  };
}
