import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify } from '#web/ui/notify.ts';

const perPage = limits.refusalsShown;

/** The person's refused requests read so far, newest first, as one list. What was refused just now is among them. */
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

/** The person's strikes, and whether generation is paused for them. */
export function useSafetyStanding() {
  return useQuery({
    queryKey: queryKeys.safetyStanding,
    queryFn: ({ signal }) => call('safetyStanding', { signal }),
    staleTime: 0,
  });
}

/** Asks for a review of one refusal. */
export function useAppeal(decisionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string }) => call('appealDecision', { params: { id: decisionId }, body }),
    onSuccess: ({ message }) => {
      notify.success({ title: 'Review asked for', text: message });
      return client.invalidateQueries({ queryKey: queryKeys.refusedRequests });
    },
  });
}
