import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

function refetch(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.jobs });
  void client.invalidateQueries({ queryKey: queryKeys.content });
}

async function restore(client: QueryClient, ids: string[]): Promise<void> {
  try {
    await call('changeManyContents', { body: { action: 'restore', ids } });
  } catch (error) {
    notify.error({ title: 'Not restored', text: getErrorMessage(error as Error) });
  }
  refetch(client);
}

const formatItems = ([first, ...others]: readonly ContentItem[]): string =>
  others.length > 0 ? `${others.length + 1} items` : `“${first?.name}”`;

/** Moves items to the trash; a toast offers to undo it. The mutation's variable are the items, at most 500. */
export function useTrashContents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly ContentItem[]) =>
      call('changeManyContents', { body: { action: 'trash', ids: items.map(({ id }) => id) } }),
    onSuccess: ({ ids }, items) => {
      const trashed = items.filter(({ id }) => ids.includes(id));
      if (trashed.length === 0)
        return notify.error({ title: 'Not deleted', text: 'Nothing was left to delete.' });
      notify.success({
        title: 'Moved to the trash',
        text: `${formatItems(trashed)} can be restored for ${limits.trashDays} days.`,
        action: { label: 'Undo', run: () => void restore(client, ids) },
      });
      refetch(client);
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}
