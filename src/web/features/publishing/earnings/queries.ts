import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { SentBody } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { earningsKey } from '#web/lib/earnings.ts';

/** Entries by pages, latest day first. @param personaId null: of all personas */
export function useEarnings(personaId: string | null) {
  return useInfiniteQuery({
    queryKey: [...earningsKey, 'entries', personaId],
    queryFn: ({ pageParam, signal }) =>
      call('listEarnings', {
        query: { before: pageParam, ...(personaId !== null && { personaId }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  });
}

export function useEarningImports() {
  return useQuery({
    queryKey: [...earningsKey, 'imports'],
    queryFn: ({ signal }) => call('listEarningImports', { signal }),
  });
}

/** Adds an entry, or changes one. */
export function useSaveEarning(id: string | null, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<Contract['addEarning']>) =>
      id === null ? call('addEarning', { body }) : call('changeEarning', { params: { id }, body }),
    onSuccess: () => {
      onSaved();
      return client.invalidateQueries({ queryKey: earningsKey });
    },
  });
}
