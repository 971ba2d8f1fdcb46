import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './mail-preferences.module.css';

/** The mail notifications that a user can choose. Mails about the account itself are mandatory. */
export function MailPreferences() {
  const {
    data: preferences,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.notificationPreferences,
    queryFn: ({ signal }) => call('notificationPreferences', { signal }),
  });
  return (
    <Section title="Email">
      {preferences ? (
        <PreferenceSwitches preferences={preferences} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={1} />
      )}
    </Section>
  );
}

function PreferenceSwitches({ preferences }: { preferences: NotificationPreferences }) {
  const { email, gate } = useUser();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (chosen: Pick<NotificationPreferences, 'jobDigest'>) =>
      call('changeNotificationPreferences', { body: chosen }),
    onSuccess: (kept) => client.setQueryData(queryKeys.notificationPreferences, kept),
    onError: (error) => notify.error({ title: 'Not changed', text: getErrorMessage(error) }),
  });
  // Optimistic: shows the new choice until the server refuses it.
  const { jobDigest } = change.isPending ? change.variables : preferences;
  return (
    <>
      <Switch
        checked={jobDigest}
        disabled={gate !== 'app'}
        classNames={{ track: classes.track }}
        label="A daily summary of my pictures"
        description={`Sent to ${email} in the morning (UTC) if jobs have ended since your last visit.`}
        onChange={({ currentTarget }) => change.mutate({ jobDigest: currentTarget.checked })}
      />
      {gate !== 'app' && <p className={classes.closed}>Available once you complete sign-up.</p>}
    </>
  );
}
