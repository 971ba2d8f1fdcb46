import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

/** The person's collections by name. */
export function useCollections() {
  return useQuery({
    queryKey: queryKeys.collections,
    queryFn: ({ signal }) => call('listCollections', { signal }),
  });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.collections });
}

/** Makes an empty collection; a name that is taken is the form's to say. */
export function useCreateCollection(onCreated: (collection: Collection) => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (name: string) => call('createCollection', { body: { name } }),
    onSuccess: (collection) => {
      onCreated(collection);
      return readAgain();
    },
  });
}

export function useRenameCollection({ id }: Collection, onRenamed: () => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (name: string) => call('renameCollection', { params: { id }, body: { name } }),
    onSuccess: () => {
      onRenamed();
      return readAgain();
    },
  });
}

/** Deletes a collection; what is in it stays. */
export function useDeleteCollection({ id, name }: Collection, onDeleted: () => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => call('deleteCollection', { params: { id } }),
    onSuccess: () => {
      notify.success({ title: 'Collection deleted', text: `What was in “${name}” is still in My Content.` });
      onDeleted();
      return readAgain();
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: problemOf(error) }),
  });
}
