import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LedgerKind, LedgerTokens } from '#contract/billing.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const key = (...parts: unknown[]) => [...queryKeys.billing, ...parts];

/** Polling interval while the provider's confirmation is awaited, in milliseconds. */
export const awaitedIntervalMs = 1_500;

/** The cursor of the next page: the last row of a full page. */
const findNextCursor = (page: readonly { id: string }[]) =>
  page.length < limits.pageSizeDefault ? undefined : page.at(-1)?.id;

/**
 * The plan, its entitlements, and the tokens by kind.
 *
 * @param awaited a change is expected at any moment: polls often
 */
export function useBillingInfo({ awaited = false } = {}) {
  const polling = usePollingFallback();
  return useQuery({
    queryKey: key('info'),
    queryFn: ({ signal }) => call('billingInfo', { signal }),
    refetchInterval: awaited ? awaitedIntervalMs : polling,
  });
}

/** Polling interval of a shown bank transfer, in milliseconds: money arrives over days. */
const transferIntervalMs = 15_000;

/** What the creator has to pay by bank transfer. */
export function useOpenTransfers() {
  return useQuery({
    queryKey: key('transfers'),
    queryFn: ({ signal }) => call('listBankTransfers', { signal }),
  });
}

/** A payment by bank transfer, until its money has been matched. */
export function useBankTransfer(id: string) {
  return useQuery({
    queryKey: key('transfers', id),
    queryFn: ({ signal }) => call('getBankTransfer', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.charge.state === 'open' ? transferIntervalMs : false),
  });
}

/** Generations since the first of the month, and the used storage. */
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

/** Token movements in pages, newest first. */
export function useLedger(filters: LedgerFilters) {
  return useInfiniteQuery({
    queryKey: key('ledger', filters),
    queryFn: ({ pageParam, signal }) => call('ledger', { query: { ...filters, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: findNextCursor,
  });
}

/** Receipts and invoices in pages, newest first. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: key('invoices'),
    queryFn: ({ pageParam, signal }) => call('listInvoices', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: findNextCursor,
  });
}

export const billingDetailsKey = key('details');

/** Who receipts and invoices are issued to. */
export function useBillingDetails() {
  return useQuery({
    queryKey: billingDetailsKey,
    queryFn: ({ signal }) => call('readBillingDetails', { signal }),
  });
}

/** Costs of the current period so far; for Enterprise accounts only. */
export function useEnterpriseCosts() {
  return useQuery({
    queryKey: key('enterprise', 'costs'),
    queryFn: ({ signal }) => call('enterpriseCosts', { signal }),
  });
}

/** Invoices of an Enterprise account; for Enterprise accounts only. */
export function useEnterpriseInvoices() {
  return useQuery({
    queryKey: key('enterprise', 'invoices'),
    queryFn: ({ signal }) => call('listEnterpriseInvoices', { signal }),
  });
}

/** Quote requests and the managed agreement. */
export function useManaged() {
  return useQuery({
    queryKey: key('managed'),
    queryFn: ({ signal }) => call('managed', { signal }),
  });
}

/** The referral link, and the state of each referred person. */
export function useReferrals() {
  return useQuery({
    queryKey: key('referrals'),
    queryFn: ({ signal }) => call('referrals', { signal }),
  });
}

/** The state of a purchase; polled until it is paid or refused. */
export function usePurchase(id: string | null) {
  return useQuery({
    queryKey: key('purchase', id),
    queryFn: ({ signal }) => call('readPurchase', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'open' ? false : awaitedIntervalMs),
  });
}

/** Refetches all billing data and the current user, whose plan and tokens the header shows. */
export function useRefreshBilling(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.billing }),
      client.invalidateQueries({ queryKey: queryKeys.currentUser }),
    ]);
}
