import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

/** Reads again what is known of the account after its end was asked for or taken back. */
export function useAccountRead() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.ownData }),
      client.invalidateQueries({ queryKey: queryKeys.currentUser }),
    ]);
}

/** Takes the deletion of the account back. */
export function useKeepAccount() {
  const readAgain = useAccountRead();
  return useMutation({
    mutationFn: () => call('takeBackDeletion', {}),
    onSuccess: ({ message }) => {
      notify.success({ title: profileMessages.ownData.kept, text: message });
      return readAgain();
    },
    onError: (error) => notify.error({ title: profileMessages.ownData.keepFailed, text: problemOf(error) }),
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
