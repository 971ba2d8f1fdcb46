import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from '../profile-screen.module.css';

/** The unconfirmed new email address, with a button to cancel the change. */
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
    onError: (error) => notify.error({ title: 'Change not cancelled', text: getErrorMessage(error) }),
  });
  if (!data?.pending) return null;
  return (
    <p className={classes.waiting}>
      Follow the link we sent to {data.pending.email}. It expires {formatRelative(data.pending.expiresAt)}.{' '}
      <Button
        variant="default"
        size="compact-sm"
        disabled={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Keep current address
      </Button>
    </p>
  );
}
