import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WildcardList } from '#contract/wildcards.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The wildcard lists of the account and its team, by name. */
export function useWildcards() {
  return useQuery({
    queryKey: queryKeys.wildcards,
    queryFn: ({ signal }) => call('listWildcards', { signal }),
  });
}

export type WildcardForm = Pick<WildcardList, 'name' | 'lines'>;

/** Lists and what prompts become are read anew. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.wildcards }),
      client.invalidateQueries({ queryKey: queryKeys.expandedPrompts }),
    ]);
}

/** Saves a list, as a new one or in place of one. @param onSaved called with the saved one */
export function useSaveWildcard(id: string | null, onSaved: (list: WildcardList) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: WildcardForm) =>
      id === null ? call('createWildcard', { body }) : call('changeWildcard', { params: { id }, body }),
    onSuccess: async (list) => {
      await refresh();
      onSaved(list);
    },
  });
}

/** Deletes a list. Prompts that name it cannot be expanded any more. */
export function useDeleteWildcard(id: string, onDeleted: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('deleteWildcard', { params: { id } }),
    onSuccess: async () => {
      await refresh();
      onDeleted();
    },
  });
}
