import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import classes from '../profile-screen.module.css';

/** The address that waits for its link to be followed, and the way back. */
export function PendingEmailNote() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.pendingEmail,
    queryFn: ({ signal }) => call('pendingEmailChange', { signal }),
  });
  const withdraw = useMutation({
    mutationFn: () => call('withdrawEmailChange', {}),
    onSuccess: ({ message }) => {
      notify.success({ title: profileMessages.account.emailWithdrawn, text: message });
      return client.invalidateQueries({ queryKey: queryKeys.pendingEmail });
    },
    onError: (error) => notify.error({ title: 'Not withdrawn', text: problemOf(error) }),
  });
  if (!data?.pending) return null;
  return (
    <p className={classes.waiting}>
      {data.pending.email} waits for you to follow the link in the mail there, which runs out{' '}
      {formatRelative(data.pending.expiresAt)}.{' '}
      <Button
        variant="default"
        size="compact-sm"
        disabled={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Keep the old one
      </Button>
    </p>
  );
}
