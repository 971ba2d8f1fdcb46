import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedSearch } from '#contract/collections.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import type { LibraryFilters } from '../library-filters.ts';
import { toSavedQuery } from './search-address.ts';

/** The creator's saved searches by name, loaded when enabled. */
export function useSavedSearches({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.savedSearches,
    queryFn: ({ signal }) => call('listSavedSearches', { signal }),
    enabled,
  });
}

/** Saves the current filters under a name; replaces a search of that name. */
export function useSaveSearch(filters: LibraryFilters, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('saveSearch', { body: { name, query: toSavedQuery(filters) } }),
    onSuccess: () => {
      onSaved();
      return client.invalidateQueries({ queryKey: queryKeys.savedSearches });
    },
  });
}

/** Deletes a saved search, optimistically. */
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
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.savedSearches }),
  });
}
