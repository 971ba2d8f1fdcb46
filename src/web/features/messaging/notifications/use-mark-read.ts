import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';

/** Returns a function that marks a notification as read. Does nothing until the user passes the onboarding gate. */
export function useMarkRead(): (notification: Notification) => void {
  const { gate } = useUser();
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: (id: string) => call('readNotification', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
  return ({ id, isRead }) => {
    if (!isRead && gate === 'app') read.mutate(id);
  };
}
