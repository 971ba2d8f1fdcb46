import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LedgerKind, LedgerTokens } from '#contract/billing.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const key = (...parts: unknown[]) => [...queryKeys.billing, ...parts];

/** How often a plan or a purchase is looked at while the provider's word is awaited, in milliseconds. */
export const awaitedInterval = 1_500;

/** Where the page below begins: at the last row of a whole one. */
const belowPage = (page: readonly { id: string }[]) =>
  page.length < limits.pageSizeDefault ? undefined : page.at(-1)?.id;

/**
 * The plan, what it entitles to, and the tokens by kind.
 *
 * @param awaited a change is expected at any moment: asks often
 */
export function useBillingInfo({ awaited = false } = {}) {
  const polling = usePollingFallback();
  return useQuery({
    queryKey: key('info'),
    queryFn: ({ signal }) => call('billingInfo', { signal }),
    refetchInterval: awaited ? awaitedInterval : polling,
  });
}

/** What was made since the first of the month, and what is stored. */
export function useBillingUsage() {
  return useQuery({
    queryKey: key('usage'),
    queryFn: ({ signal }) => call('billingUsage', { signal }),
  });
}

/** Tokens spent by day, operation, model and persona. */
export function useUsageCharts(days: number) {
  return useQuery({
    queryKey: key('charts', days),
    queryFn: ({ signal }) => call('usageCharts', { query: { days }, signal }),
  });
}

export type LedgerFilters = { kind?: LedgerKind; tokens?: LedgerTokens; from?: string; until?: string };

/** Movements of tokens by pages, the newest first. */
export function useLedger(filters: LedgerFilters) {
  return useInfiniteQuery({
    queryKey: key('ledger', filters),
    queryFn: ({ pageParam, signal }) => call('ledger', { query: { ...filters, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: belowPage,
  });
}

/** Receipts and invoices by pages, the newest first. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: key('invoices'),
    queryFn: ({ pageParam, signal }) => call('listInvoices', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: belowPage,
  });
}

/** What the present period has cost so far; only Enterprise may ask. */
export function useEnterpriseCosts() {
  return useQuery({
    queryKey: key('enterprise', 'costs'),
    queryFn: ({ signal }) => call('enterpriseCosts', { signal }),
  });
}

/** Invoices of an Enterprise account; only Enterprise may ask. */
export function useEnterpriseInvoices() {
  return useQuery({
    queryKey: key('enterprise', 'invoices'),
    queryFn: ({ signal }) => call('listEnterpriseInvoices', { signal }),
  });
}

/** Quote requests, and the agreement. */
export function useManaged() {
  return useQuery({
    queryKey: key('managed'),
    queryFn: ({ signal }) => call('managed', { signal }),
  });
}

/** The referral code, and what has become of those who used it. */
export function useReferrals() {
  return useQuery({
    queryKey: key('referrals'),
    queryFn: ({ signal }) => call('referrals', { signal }),
  });
}

/** How a purchase stands; asked for again and again until it is decided. */
export function usePurchase(id: string | null) {
  return useQuery({
    queryKey: key('purchase', id),
    queryFn: ({ signal }) => call('readPurchase', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'open' ? false : awaitedInterval),
  });
}

/** Reads everything about billing again, and the person, whose plan and tokens stand in the header. */
export function useRefreshBilling(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.billing }),
      client.invalidateQueries({ queryKey: queryKeys.currentUser }),
    ]);
}
