import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionEntry } from '#contract/identity.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useSessions } from '#web/lib/queries.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import entries from '#web/ui/entry-list.module.css';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The browsers signed in to the account, each with a button to sign it out. */
export function Sessions() {
  const { data: sessions, error, refetch } = useSessions();
  return (
    <Section title="Sessions">
      {sessions ? (
        <ul className={entries.list}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: SessionEntry }) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call('revokeSession', { params: { id: session.id } }),
    onSuccess: () => {
      notify.success({ title: 'Signed out', text: `${session.device} is no longer signed in.` });
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => notify.error({ title: 'Still signed in', text: getErrorMessage(error) }),
  });
  return (
    <li className={entries.row}>
      <div>
        <p className={entries.lead}>
          {session.device}
          {session.current && <span className={entries.tag}>This browser</span>}
        </p>
        <p className={entries.details}>
          {session.address ? `${session.address}, last used` : 'Last used'}{' '}
          {formatRelative(session.lastUsedAt)}, signed in {formatRelative(session.createdAt)}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          disabled={revoke.isPending}
          aria-label={`Sign out ${session.device}`}
          onClick={() => revoke.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
