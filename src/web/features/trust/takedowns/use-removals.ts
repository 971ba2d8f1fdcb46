import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CounterNoticeForm, Removal } from '#contract/takedowns.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify } from '#web/ui/notify.ts';

/** The removed content of the creator, newest first. */
export function useRemovals() {
  return useQuery({
    queryKey: queryKeys.removals,
    queryFn: ({ signal }) => call('listRemovals', { signal }),
    staleTime: 0,
  });
}

function useRemovalMutation<Body>(send: (body: Body) => Promise<{ message: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      notify.success({ title: 'Sent', text: message });
      return client.invalidateQueries({ queryKey: queryKeys.removals });
    },
  });
}

export function useAppealRemoval({ id }: Removal) {
  return useRemovalMutation((body: { text: string }) => call('appealRemoval', { params: { id }, body }));
}

export function useSendCounterNotice({ id }: Removal) {
  return useRemovalMutation((body: CounterNoticeForm) => call('sendCounterNotice', { params: { id }, body }));
}
