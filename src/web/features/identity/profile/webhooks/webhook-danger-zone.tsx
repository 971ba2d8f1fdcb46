import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useMutationWithToast } from '../../../../ui/use-mutation-with-toast.ts';
import security from '../security.module.css';
import { webhooksKey } from './use-webhooks.ts';

type WebhookDangerZoneProps = {
  webhook: Webhook;
  renewing: boolean;
  onRenew: () => void;
  onDeleted: () => void;
};

/** Actions that cannot be undone: rotate the secret and delete the webhook. */
export function WebhookDangerZone({ webhook, renewing, onRenew, onDeleted }: WebhookDangerZoneProps) {
  const [asked, setAsked] = useState<'secret' | 'delete' | null>(null);
  const remove = useMutationWithToast([webhooksKey], {
    change: () => call('deleteWebhook', { params: { id: webhook.id } }),
    done: 'Webhook deleted',
    failed: 'Webhook not deleted',
    onDone: onDeleted,
  });
  const keep = () => setAsked(null);
  if (asked === 'secret') {
    return (
      <ConfirmDialog
        question="Create a new secret? Messages are also signed with the current one for 24 hours; then it stops working."
        confirmLabel="Create new secret"
        pendingLabel="Creating…"
        pending={renewing}
        onConfirm={onRenew}
        onCancel={keep}
      />
    );
  }
  if (asked === 'delete') {
    return (
      <ConfirmDialog
        question="Delete this webhook and its delivery log?"
        confirmLabel="Delete webhook"
        pendingLabel="Deleting…"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={keep}
      />
    );
  }
  const { previousSecretUntil } = webhook;
  const hasPrevious = previousSecretUntil && Date.parse(previousSecretUntil) > Date.now();
  return (
    <>
      {hasPrevious && (
        <p className={security.note}>
          The previous secret stays valid until {formatDateTime(previousSecretUntil)}.
        </p>
      )}
      <div className={security.actions}>
        <Button variant="default" size="sm" onClick={() => setAsked('secret')}>
          New secret
        </Button>
        <Button variant="default" size="sm" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </div>
    </>
  );
}
