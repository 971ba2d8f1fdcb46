import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { SecondThought } from '../second-thought.tsx';
import security from '../security.module.css';
import { useToldChange } from '../use-told-change.ts';
import { webhooksKey } from './use-webhooks.ts';

type WebhookDangersProps = {
  webhook: Webhook;
  renewing: boolean;
  onRenew: () => void;
  onDeleted: () => void;
};

/** What cannot be taken back: another secret, and the end. */
export function WebhookDangers({ webhook, renewing, onRenew, onDeleted }: WebhookDangersProps) {
  const [asked, setAsked] = useState<'secret' | 'delete' | null>(null);
  const remove = useToldChange(webhooksKey, {
    change: () => call('deleteWebhook', { params: { id: webhook.id } }),
    done: 'Webhook deleted',
    failed: 'Not deleted',
    onDone: onDeleted,
  });
  const keep = () => setAsked(null);
  if (asked === 'secret') {
    return (
      <SecondThought
        question="Make a new secret? For 24 hours the present one signs as well; then it is good for nothing."
        deed="Make a new secret"
        doing="Making…"
        pending={renewing}
        onDo={onRenew}
        onKeep={keep}
      />
    );
  }
  if (asked === 'delete') {
    return (
      <SecondThought
        question="Delete this webhook with the log of its deliveries?"
        deed="Delete the webhook"
        doing="Deleting…"
        pending={remove.isPending}
        onDo={() => remove.mutate()}
        onKeep={keep}
      />
    );
  }
  const { previousSecretUntil } = webhook;
  const both = previousSecretUntil && Date.parse(previousSecretUntil) > Date.now();
  return (
    <>
      {both && (
        <p className={security.note}>
          The secret before the present one signs too until {formatDateTime(previousSecretUntil)}.
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
