import { useQuery } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { AnswerOf } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const key = (what: string) => [...queryKeys.billing, 'admin', what];

export type OpenQuote = AnswerOf<Contract['listQuotes']>[number];

/** Quote requests that wait for an answer, the oldest first. */
export function useOpenQuotes() {
  return useQuery({
    queryKey: key('quotes'),
    queryFn: ({ signal }) => call('listQuotes', { signal }),
  });
}

/** Invoices that wait for a payment, those longest due first. */
export function useOpenInvoices() {
  return useQuery({
    queryKey: key('invoices'),
    queryFn: ({ signal }) => call('listOpenInvoices', { signal }),
  });
}

/** What the nightly comparison found. */
export function useDifferences() {
  return useQuery({
    queryKey: key('differences'),
    queryFn: ({ signal }) => call('billingDifferences', { signal }),
  });
}
