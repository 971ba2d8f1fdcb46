import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

type MarkAllReadProps = { unread: number };

/** Marks all notifications as read. Disabled until the user passes the onboarding gate. */
export function MarkAllRead({ unread }: MarkAllReadProps) {
  const { gate } = useUser();
  const client = useQueryClient();
  const readAll = useMutation({
    mutationFn: () => call('readAllNotifications', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
    onError: (error) => notify.error({ title: 'Not marked as read', text: getErrorMessage(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} stroke={1.5} />}
      disabled={unread === 0 || readAll.isPending || gate !== 'app'}
      onClick={() => readAll.mutate()}
    >
      Mark all read
    </Button>
  );
}
