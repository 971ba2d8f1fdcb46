import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ContentItem, changeContentForm } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { placeContents } from './known-contents.ts';

type Change = Pick<z.input<typeof changeContentForm>, 'name' | 'favourite' | 'tags'>;

const mutationKey = ['change-content'];

/** What a change would overwrite. */
function standing(item: ContentItem, change: Change): Change {
  return {
    ...(change.name !== undefined && { name: item.name }),
    ...(change.favourite !== undefined && { favourite: item.favourite }),
    ...(change.tags !== undefined && { tags: item.tags }),
  };
}

/** Renames, marks or tags an item: at once on the page, and back again where the server refuses. */
export function useChangeContent(item: ContentItem) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: (body: Change) => call('changeContent', { params: { id: item.id }, body }),
    onMutate: async (change) => {
      // An answer that is on its way does not know of it.
      await client.cancelQueries({ queryKey: queryKeys.content });
      placeContents(client, new Map([[item.id, change]]));
      return standing(item, change);
    },
    onError: (error, _, before) => {
      if (before) placeContents(client, new Map([[item.id, before]]));
      notify.error({ title: 'Not changed', text: problemOf(error) });
    },
    onSettled: () => {
      // With others on their way, the last one reads for all.
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
  });
}
