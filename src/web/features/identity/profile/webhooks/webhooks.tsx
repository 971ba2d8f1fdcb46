import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useUser } from '#web/lib/session.ts';
import entries from '#web/ui/entry-list.module.css';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import security from '../security.module.css';
import { DeliveriesSheet } from './deliveries-sheet.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The open dialog, with the id of its webhook unless it adds one. */
type Open = { dialog: 'add' } | { dialog: 'edit' | 'log'; id: string };

/** The webhooks of the user: endpoints that receive a message when a job ends. */
export function Webhooks() {
  const { gate } = useUser();
  const { data: webhooks, error, refetch } = useWebhooks();
  const [open, setOpen] = useState<Open | null>(null);
  /** The button that opened the dialog. It gets the focus back on close, because the dialog unmounts at once. */
  const opener = useRef<Element | null>(null);
  const show = (next: Open) => {
    opener.current = document.activeElement;
    setOpen(next);
  };
  const close = () => {
    setOpen(null);
    setTimeout(() => opener.current instanceof HTMLElement && opener.current.focus());
  };
  const chosen = (dialog: Open['dialog']) =>
    open?.dialog === dialog && 'id' in open ? webhooks?.find(({ id }) => id === open.id) : undefined;
  const [edited, logged] = [chosen('edit'), chosen('log')];
  return (
    <Section
      title="Webhooks"
      aside={
        gate === 'app' && (
          <Button variant="default" size="sm" onClick={() => show({ dialog: 'add' })}>
            Add webhook
          </Button>
        )
      }
    >
      <div className={security.stack}>
        <p className={security.note}>
          We send a signed message to your program when a job ends.{' '}
          <a href="/help/webhooks">Message format and signature check</a>
        </p>
        {webhooks ? (
          <ul className={entries.list}>
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onEdit={() => show({ dialog: 'edit', id: webhook.id })}
                onShowLog={() => show({ dialog: 'log', id: webhook.id })}
              />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton count={1} />
        )}
      </div>
      {open?.dialog === 'add' && <WebhookDialog onClose={close} />}
      {edited && <WebhookDialog webhook={edited} onClose={close} />}
      {logged && <DeliveriesSheet webhook={logged} onClose={close} />}
    </Section>
  );
}
