import { useQuery } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const key = (what: string) => [...queryKeys.billing, 'admin', what];

export type OpenQuote = RouteAnswer<Contract['listQuotes']>[number];

/** Open quote requests, oldest first. */
export function useOpenQuotes() {
  return useQuery({
    queryKey: key('quotes'),
    queryFn: ({ signal }) => call('listQuotes', { signal }),
  });
}

/** Unpaid invoices, longest overdue first. */
export function useOpenInvoices() {
  return useQuery({
    queryKey: key('invoices'),
    queryFn: ({ signal }) => call('listOpenInvoices', { signal }),
  });
}

/** Differences that the nightly reconciliation found. */
export function useDifferences() {
  return useQuery({
    queryKey: key('differences'),
    queryFn: ({ signal }) => call('billingDifferences', { signal }),
  });
}
