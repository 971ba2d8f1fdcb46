import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { formatItemCount } from '../bulk/bulk-labels.ts';

/**
 * Empties the trash in batches, up to the items that were in it at the first call. Items deleted before a failure stay
 * deleted.
 *
 * @returns `removed`: number of items deleted so far
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
        // Another call locks the rest: more requests would not help.
        if (answer.removed === 0) break;
        ({ left, before } = answer);
      }
      return sum;
    },
    onSuccess: (sum) => notify.success({ title: `${formatItemCount(sum)} deleted permanently` }),
    onError: (error) => notify.error({ title: 'Trash not emptied', text: getErrorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.content }),
  });
  return { ...emptying, removed };
}
