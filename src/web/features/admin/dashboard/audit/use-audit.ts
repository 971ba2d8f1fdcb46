import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditFilters } from '#contract/audit.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const perPage = 50;

/** The loaded entries, newest first. */
export function useAudit(filter: AuditFilters) {
  const pages = useInfiniteQuery({
    queryKey: [...queryKeys.audit, filter],
    queryFn: ({ pageParam, signal }) =>
      call('listAudit', { query: { ...filter, limit: perPage, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.seq),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...pages, entries: pages.data?.pages.flat() };
}

/** Checks the integrity of the whole log, on demand. */
export function useAuditCheck() {
  return useQuery({
    queryKey: [...queryKeys.audit, 'check'],
    queryFn: ({ signal }) => call('checkAudit', { signal }),
    enabled: false,
    retry: false,
  });
}
