import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** The creator's collections by name. */
export function useCollections() {
  return useQuery({
    queryKey: queryKeys.collections,
    queryFn: ({ signal }) => call('listCollections', { signal }),
  });
}

function useInvalidateCollections() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.collections });
}

/** Creates an empty collection. The form shows the error of a taken name. */
export function useCreateCollection(onCreated: (collection: Collection) => void) {
  const readAgain = useInvalidateCollections();
  return useMutation({
    mutationFn: (name: string) => call('createCollection', { body: { name } }),
    onSuccess: (collection) => {
      onCreated(collection);
      return readAgain();
    },
  });
}

/** Renames a collection. */
export function useRenameCollection({ id }: Collection, onRenamed: () => void) {
  const readAgain = useInvalidateCollections();
  return useMutation({
    mutationFn: (name: string) => call('renameCollection', { params: { id }, body: { name } }),
    onSuccess: () => {
      onRenamed();
      return readAgain();
    },
  });
}

/** Deletes a collection, but not its items. */
export function useDeleteCollection({ id, name }: Collection, onDeleted: () => void) {
  const readAgain = useInvalidateCollections();
  return useMutation({
    mutationFn: () => call('deleteCollection', { params: { id } }),
    onSuccess: () => {
      notify.success({
        title: 'Collection deleted',
        text: `The items of “${name}” are still in My Content.`,
      });
      onDeleted();
      return readAgain();
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}
