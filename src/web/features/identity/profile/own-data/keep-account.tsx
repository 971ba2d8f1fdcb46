import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** Returns a function that refreshes the account after a deletion was requested or cancelled. */
export function useInvalidateAccount() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.ownData }),
      client.invalidateQueries({ queryKey: queryKeys.currentUser }),
    ]);
}

/** Cancels the requested deletion of the account. */
export function useKeepAccount() {
  const readAgain = useInvalidateAccount();
  return useMutation({
    mutationFn: () => call('takeBackDeletion', {}),
    onSuccess: ({ message }) => {
      notify.success({ title: profileMessages.ownData.kept, text: message });
      return readAgain();
    },
    onError: (error) =>
      notify.error({ title: profileMessages.ownData.keepFailed, text: getErrorMessage(error) }),
  });
}

export function KeepAccount() {
  const keep = useKeepAccount();
  return (
    <Button disabled={keep.isPending} onClick={() => keep.mutate()}>
      {keep.isPending ? 'Keeping…' : 'Keep my account'}
    </Button>
  );
}
