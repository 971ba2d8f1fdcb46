import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify } from '#web/ui/notify.ts';

const perPage = limits.refusalsShown;

/** The refused requests of the user as one list, newest first. Never served from the cache. */
export function useRefusedRequests() {
  const pages = useInfiniteQuery({
    queryKey: queryKeys.refusedRequests,
    queryFn: ({ pageParam, signal }) =>
      call('refusedRequests', { query: { limit: perPage, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });
  return { ...pages, items: pages.data?.pages.flat() };
}

/** The strikes of the user, and whether generation is paused. */
export function useSafetyStanding() {
  return useQuery({
    queryKey: queryKeys.safetyStanding,
    queryFn: ({ signal }) => call('safetyStanding', { signal }),
    staleTime: 0,
  });
}

/** Appeals one refusal. */
export function useAppeal(decisionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string }) => call('appealDecision', { params: { id: decisionId }, body }),
    onSuccess: ({ message }) => {
      notify.success({ title: 'Review requested', text: message });
      return client.invalidateQueries({ queryKey: queryKeys.refusedRequests });
    },
  });
}

/** The results that were refused or wait for a decision. */
export function useWithheldResults() {
  return useQuery({
    queryKey: queryKeys.withheldResults,
    queryFn: ({ signal }) => call('listWithheldResults', { signal }),
    staleTime: 0,
  });
}

/** The uploads that were refused. */
export function useRefusedUploads() {
  return useQuery({
    queryKey: queryKeys.refusedUploads,
    queryFn: ({ signal }) => call('listRefusedUploads', { signal }),
    staleTime: 0,
  });
}

/** Appeals the refusal of a result. */
export function useResultAppeal(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string }) => call('appealResult', { params: { id }, body }),
    onSuccess: ({ message }) => {
      notify.success({ title: 'Appeal sent', text: message });
      return client.invalidateQueries({ queryKey: queryKeys.withheldResults });
    },
  });
}
