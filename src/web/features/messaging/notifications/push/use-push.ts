import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushDevice } from '#contract/push.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { readDevicePush, subscribeDevice, unsubscribeDevice } from './device-push.ts';

// Not in `queryKeys`, which the first page loads.
const pushKey = [...queryKeys.notificationPreferences, 'push'];
const settingsKey = [...pushKey, 'settings'];
const deviceKey = [...pushKey, 'device'];

/** The devices of the account, and the state of this browser. */
export function usePush() {
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call('pushSettings', { signal }),
  });
  const device = useQuery({ queryKey: deviceKey, queryFn: readDevicePush, networkMode: 'always' });
  return { settings, device };
}

/** Adds this browser: the browser asks for permission, and the server stores the subscription. */
export function useAddDevice(publicKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call('addPushDevice', { body: await subscribeDevice(publicKey) }),
    onSuccess: () =>
      notify.success({ title: 'Notifications are on', text: 'This device is notified from now on.' }),
    onError: (error) => notify.error({ title: 'Notifications are off', text: getErrorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

/** Removes a device; this browser also ends its subscription. */
export function useRemoveDevice({ current, device, id }: PushDevice) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call('removePushDevice', { params: { id } });
      if (current) await unsubscribeDevice();
    },
    onSuccess: () => notify.success({ title: 'Device removed', text: `${device} is not notified any more.` }),
    onError: (error) => notify.error({ title: 'Not removed', text: getErrorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}
