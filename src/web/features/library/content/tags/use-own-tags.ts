import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The creator's tags with their item counts, most used first. */
export function useOwnTags() {
  return useQuery({
    queryKey: queryKeys.ownTags,
    queryFn: ({ signal }) => call('listOwnTags', { signal }),
  });
}
