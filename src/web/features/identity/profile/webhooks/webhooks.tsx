import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useUser } from '#web/lib/session.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import profile from '../profile-screen.module.css';
import security from '../security.module.css';
import { DeliveriesSheet } from './deliveries-sheet.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** Of one webhook, by its id; of none while one is added. */
type Open = { dialog: 'add' } | { dialog: 'edit' | 'log'; id: string };

/** Addresses of the person's own programs, which are told of the ends of jobs. */
export function Webhooks() {
  const { gate } = useUser();
  const { data: webhooks, error, refetch } = useWebhooks();
  const [open, setOpen] = useState<Open | null>(null);
  /** The button that opened it, which gets the keyboard back: what is open goes as a whole. */
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
            Add a webhook
          </Button>
        )
      }
    >
      <div className={security.stack}>
        <p className={security.note}>
          When a job of yours ends, a signed message goes to a program of yours.{' '}
          <a href="/help/webhooks">What is sent, and how to check it</a>
        </p>
        {webhooks ? (
          <ul className={profile.list}>
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
