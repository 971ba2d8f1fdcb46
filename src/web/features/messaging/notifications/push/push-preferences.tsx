import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import preferences from '#web/ui/mail-preferences/mail-preferences.module.css';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { AddDevice } from './add-device.tsx';
import { DeviceList } from './device-list.tsx';
import classes from './push.module.css';
import { usePush } from './use-push.ts';

/** The devices that show push notifications, and whether any are sent. */
export function PushPreferences() {
  const { settings, device } = usePush();
  return (
    <Section title="On your devices">
      {settings.data && device.data ? (
        <>
          <p className={classes.about}>
            When a picture, a video or a training is ready or has failed. A notification never shows a prompt
            or a picture. <a href="/help/on-your-phone#notifications">How it works</a>
          </p>
          {settings.data.devices.length > 0 && <PushSwitch />}
          <DeviceList devices={settings.data.devices} />
          <AddDevice settings={settings.data} state={device.data} />
        </>
      ) : settings.error ? (
        <ErrorState error={settings.error} onRetry={settings.refetch} />
      ) : (
        <ListSkeleton count={1} />
      )}
    </Section>
  );
}

function PushSwitch() {
  const { gate } = useUser();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.notificationPreferences,
    queryFn: ({ signal }) => call('notificationPreferences', { signal }),
  });
  const change = useMutation({
    mutationFn: (chosen: Pick<NotificationPreferences, 'jobPush'>) =>
      call('changeNotificationPreferences', { body: chosen }),
    onSuccess: (kept) => client.setQueryData(queryKeys.notificationPreferences, kept),
    onError: (error) => notify.error({ title: 'Not changed', text: getErrorMessage(error) }),
  });
  // Optimistic: shows the new choice until the server refuses it.
  const jobPush = change.isPending ? change.variables.jobPush : data?.jobPush;
  return (
    <Switch
      checked={jobPush ?? true}
      disabled={gate !== 'app' || jobPush === undefined}
      className={classes.switch}
      classNames={{ track: preferences.track }}
      label="Notify my devices"
      description={jobPush === false ? 'Paused on all devices.' : 'When work ends while the app is not open.'}
      onChange={({ currentTarget }) => change.mutate({ jobPush: currentTarget.checked })}
    />
  );
}
