import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { countItems } from '../bulk/bulk-words.ts';

/**
 * Empties the trash, some hundreds of items a call, until none are left of those that lay there at the first one.
 * What has been removed stays removed when a call fails, and the toast says how much that was.
 *
 * @returns `removed`: how many so far
 */
export function useEmptyTrash() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState(0);
  const emptying = useMutation({
    mutationFn: async () => {
      setRemoved(0);
      let [sum, left, before] = [0, 1, undefined as string | undefined];
      while (left > 0) {
        const answer = await call('emptyTrash', { body: { before } });
        sum += answer.removed;
        setRemoved(sum);
        // Some are held by another call: asking on and on would not help.
        if (answer.removed === 0) break;
        ({ left, before } = answer);
      }
      return sum;
    },
    onSuccess: (sum) => notify.success({ title: `${countItems(sum)} deleted for good` }),
    onError: (error) => notify.error({ title: 'The trash is not empty yet', text: problemOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.content }),
  });
  return { ...emptying, removed };
}
