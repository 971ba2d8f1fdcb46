import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Badge } from '#web/ui/badge.tsx';
import entries from '#web/ui/entry-list.module.css';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import classes from './api-keys.module.css';
import { formatBudget } from './budget-labels.ts';
import { ChangeBudgetDialog } from './change-budget-dialog.tsx';
import { scopeLabels } from './scope-labels.ts';

/** One API key: its scopes, budget, last use and expiry. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [asking, question] = useDisclosure(false);
  const [changing, dialog] = useDisclosure(false);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call('revokeApiKey', { params: { id: apiKey.id } }),
    onSuccess: ({ message }) => {
      notify.success({ title: profileMessages.apiKeys.revoked, text: message });
      return client.invalidateQueries({ queryKey: queryKeys.apiKeys });
    },
    onError: (error) =>
      notify.error({ title: profileMessages.apiKeys.revokeFailed, text: getErrorMessage(error) }),
  });
  const { budget, callsPerMinute, expired, expiresAt, lastUsedAt, name, prefix, scopes } = apiKey;
  return (
    <li className={classes.entry}>
      <div className={`${entries.row} ${entries.stacked}`}>
        <div className={classes.about}>
          <p className={entries.lead}>
            {name} <code className={classes.prefix}>{prefix}…</code>
            {expired && <Badge tone="bad">Expired</Badge>}
          </p>
          <p className={entries.details}>
            {scopes.map((scope) => scopeLabels[scope]).join(', ')}; {callsPerMinute} calls per minute
          </p>
          <p className={entries.details}>{budget ? formatBudget(budget) : 'No budget'}</p>
          <p className={entries.details}>
            {lastUsedAt ? `Last used ${formatRelative(lastUsedAt)}` : 'Never used'},{' '}
            {expiresAt
              ? `${expired ? 'expired' : 'expires'} ${formatRelative(expiresAt)}`
              : 'does not expire'}
          </p>
        </div>
        {!asking && (
          <div className={entries.buttons}>
            <Button variant="default" size="sm" aria-label={`Budget of ${name}`} onClick={dialog.open}>
              Budget
            </Button>
            <Button variant="default" size="sm" aria-label={`Revoke ${name}`} onClick={question.open}>
              Revoke
            </Button>
          </div>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          question={profileMessages.apiKeys.revokeQuestion}
          confirmLabel="Revoke key"
          pendingLabel="Revoking…"
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onCancel={question.close}
        />
      )}
      <ChangeBudgetDialog apiKey={apiKey} open={changing} onClose={dialog.close} />
    </li>
  );
}
