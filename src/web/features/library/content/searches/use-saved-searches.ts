import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedSearch } from '#contract/collections.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import type { LibraryFilters } from '../read-filters.ts';
import { keptOf } from './search-address.ts';

/** The person's kept searches by name; asked for when they are needed. */
export function useSavedSearches({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.savedSearches,
    queryFn: ({ signal }) => call('listSavedSearches', { signal }),
    enabled,
  });
}

/** Keeps the present filters under a name; one of that name is replaced. */
export function useSaveSearch(filters: LibraryFilters, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('saveSearch', { body: { name, query: keptOf(filters) } }),
    onSuccess: () => {
      onSaved();
      return client.invalidateQueries({ queryKey: queryKeys.savedSearches });
    },
  });
}

/** Forgets a kept search: gone from the list at once, and back where the server refuses. */
export function useDeleteSearch({ id }: SavedSearch) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteSavedSearch', { params: { id } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: queryKeys.savedSearches });
      client.setQueryData<SavedSearch[]>(queryKeys.savedSearches, (all) =>
        all?.filter((each) => each.id !== id),
      );
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: problemOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.savedSearches }),
  });
}
