import { useQuery } from '@tanstack/react-query';
import type { OwnData } from '#contract/own-data.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const pollIntervalMs = 2_000;

export const isExporting = (own: OwnData | undefined) =>
  own?.export?.state === 'waiting' || own?.export?.state === 'running';

/** The state of the data export and the account deletion. Polls while an export is running. */
export function useOwnData() {
  return useQuery({
    queryKey: queryKeys.ownData,
    queryFn: ({ signal }) => call('ownData', { signal }),
    refetchInterval: ({ state }) => (isExporting(state.data) ? pollIntervalMs : false),
  });
}
