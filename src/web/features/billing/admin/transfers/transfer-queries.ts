import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TransferDesk } from '#contract/bank-transfers.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

export type DeskCharge = TransferDesk['charges'][number];
export type DeskTransfer = TransferDesk['unmatched'][number];
export type DeskRefund = TransferDesk['refunds'][number];

/** Open bank transfers, unmatched money and refunds to send. */
export function useTransferDesk(search: string) {
  return useQuery({
    queryKey: [...queryKeys.billing, 'admin', 'transfers', search],
    queryFn: ({ signal }) => call('transferDesk', { query: { search: search || undefined }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** In groups of four, as banks print references and accounts. */
export const groupByFour = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ');
