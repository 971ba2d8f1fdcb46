import { useQuery } from '@tanstack/react-query';
import { type EarningKind, earningKinds } from '#contract/earnings.ts';
import { call } from '#web/lib/api.ts';

/** The key of everything about earnings. */
export const earningsKey = ['earnings'];

export const earningKindLabels: Record<EarningKind, string> = {
  sponsored: 'Sponsored',
  affiliate: 'Affiliate',
  subscriptions: 'Subscriptions',
  products: 'Products',
  tips: 'Tips',
};

export const earningKindOptions = earningKinds.map((value) => ({ value, label: earningKindLabels[value] }));

/** What a persona, or all of the account's, earned and cost in the last months. */
export function useEarningFigures(personaId: string | undefined, months: number) {
  return useQuery({
    queryKey: [...earningsKey, 'figures', personaId, months],
    queryFn: ({ signal }) => call('earningFigures', { query: { personaId, months }, signal }),
  });
}
