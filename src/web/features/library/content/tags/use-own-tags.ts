import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The person's tags with how many items have each, the most used first. */
export function useOwnTags() {
  return useQuery({
    queryKey: queryKeys.ownTags,
    queryFn: ({ signal }) => call('listOwnTags', { signal }),
  });
}
