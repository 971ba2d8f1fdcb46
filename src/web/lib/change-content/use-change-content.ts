import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ContentItem, changeContentForm } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { updateCachedContents } from './cached-contents.ts';

type Change = Pick<z.input<typeof changeContentForm>, 'name' | 'favourite' | 'tags' | 'verdict'>;

const mutationKey = ['change-content'];

/** The values that a change overwrites. */
function pickPrevious(item: ContentItem, change: Change): Change {
  return {
    ...(change.name !== undefined && { name: item.name }),
    ...(change.favourite !== undefined && { favourite: item.favourite }),
    ...(change.tags !== undefined && { tags: item.tags }),
    ...(change.verdict !== undefined && { verdict: item.verdict }),
  };
}

/** Renames, tags, favourites or judges an item: optimistically, with rollback on failure. */
export function useChangeContent(item: ContentItem) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: (body: Change) => call('changeContent', { params: { id: item.id }, body }),
    onMutate: async (change) => {
      // A pending answer would overwrite the optimistic update.
      await client.cancelQueries({ queryKey: queryKeys.content });
      updateCachedContents(client, new Map([[item.id, change]]));
      return pickPrevious(item, change);
    },
    onError: (error, _, before) => {
      if (before) updateCachedContents(client, new Map([[item.id, before]]));
      notify.error({ title: 'Not changed', text: getErrorMessage(error) });
    },
    onSettled: () => {
      // The last of several pending changes refetches for all.
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
  });
}
