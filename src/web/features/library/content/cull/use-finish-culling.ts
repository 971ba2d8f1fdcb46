import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeMany } from '#contract/collections.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

/** What is done with what was decided. `trashed`: those that lie in the trash now and can come back. */
export function useFinishCulling() {
  const client = useQueryClient();
  const [trashed, setTrashed] = useState<readonly string[] | null>(null);
  const readAgain = () => void client.invalidateQueries({ queryKey: queryKeys.content });
  const change = (body: ChangeMany) => call('changeManyContents', { body });
  const failed = (title: string) => (error: Error) => notify.error({ title, text: problemOf(error) });
  const trash = useMutation({
    // Verdicts that are on their way come first: they can be stored of what is not in the trash alone.
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
    onError: failed('Not marked'),
    onSettled: readAgain,
  });
  return { trash, undo, favourite, trashed };
}
