import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeMany } from '#contract/collections.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** The final actions of a review. `trashed`: ids that were moved to the trash and can be restored. */
export function useFinishCulling() {
  const client = useQueryClient();
  const [trashed, setTrashed] = useState<readonly string[] | null>(null);
  const readAgain = () => void client.invalidateQueries({ queryKey: queryKeys.content });
  const change = (body: ChangeMany) => call('changeManyContents', { body });
  const failed = (title: string) => (error: Error) => notify.error({ title, text: getErrorMessage(error) });
  const trash = useMutation({
    // Pending verdicts run first: the server rejects verdicts of trashed items.
    scope: { id: 'judge-content' },
    mutationFn: (ids: readonly string[]) => change({ action: 'trash', ids: [...ids] }),
    onSuccess: ({ ids }) => setTrashed(ids),
    onError: failed('Not moved to the trash'),
    onSettled: readAgain,
  });
  const undo = useMutation({
    mutationFn: () => change({ action: 'restore', ids: [...(trashed ?? [])] }),
    onSuccess: () => setTrashed(null),
    onError: failed('Not restored'),
    onSettled: readAgain,
  });
  const favourite = useMutation({
    mutationFn: (ids: readonly string[]) => change({ action: 'favourite', ids: [...ids], favourite: true }),
    onError: failed('Not added to favourites'),
    onSettled: readAgain,
  });
  return { trash, undo, favourite, trashed };
}
