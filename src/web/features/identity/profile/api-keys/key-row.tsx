import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';
import profile from '../profile-screen.module.css';
import { SecondThought } from '../second-thought.tsx';
import classes from './api-keys.module.css';
import { scopeWords } from './scope-words.ts';

/** One key: what it may do, when it was used and until when it works. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [asking, question] = useDisclosure(false);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call('revokeApiKey', { params: { id: apiKey.id } }),
    onSuccess: ({ message }) => {
      notify.success({ title: profileMessages.apiKeys.revoked, text: message });
      return client.invalidateQueries({ queryKey: queryKeys.apiKeys });
    },
    onError: (error) => notify.error({ title: profileMessages.apiKeys.revokeFailed, text: problemOf(error) }),
  });
  const { callsPerMinute, expired, expiresAt, lastUsedAt, name, prefix, scopes } = apiKey;
  return (
    <li className={classes.entry}>
      <div className={profile.row}>
        <div className={classes.about}>
          <p className={profile.lead}>
            {name} <code className={classes.prefix}>{prefix}…</code>
            {expired && <Badge tone="bad">Run out</Badge>}
          </p>
          <p className={profile.when}>
            {scopes.map((scope) => scopeWords[scope]).join(', ')}; {callsPerMinute} calls a minute
          </p>
          <p className={profile.when}>
            {lastUsedAt ? `Used ${formatRelative(lastUsedAt)}` : 'Not used yet'},{' '}
            {expiresAt
              ? `${expired ? 'ran out' : 'runs out'} ${formatRelative(expiresAt)}`
              : 'does not run out'}
          </p>
        </div>
        {!asking && (
          <Button variant="default" size="sm" aria-label={`Revoke ${name}`} onClick={question.open}>
            Revoke
          </Button>
        )}
      </div>
      {asking && (
        <SecondThought
          question={profileMessages.apiKeys.revokeQuestion}
          deed="Revoke the key"
          doing="Revoking…"
          pending={revoke.isPending}
          onDo={() => revoke.mutate()}
          onKeep={question.close}
        />
      )}
    </li>
  );
}
