import { useQuery } from '@tanstack/react-query';
import type { OwnData } from '#contract/own-data.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Milliseconds after which an export that is being made is looked at again. */
const lookAgain = 2_000;

export const isUnderWay = (own: OwnData | undefined) =>
  own?.export?.state === 'waiting' || own?.export?.state === 'running';

/** Where the export and the deletion stand; followed while an export is being made. */
export function useOwnData() {
  return useQuery({
    queryKey: queryKeys.ownData,
    queryFn: ({ signal }) => call('ownData', { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? lookAgain : false),
  });
}
