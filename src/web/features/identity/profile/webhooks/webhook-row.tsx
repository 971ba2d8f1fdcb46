import { Button } from '@mantine/core';
import type { Webhook } from '#contract/webhooks.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import entries from '#web/ui/entry-list.module.css';
import { eventLabels } from './webhook-labels.ts';
import classes from './webhooks.module.css';

type WebhookRowProps = { webhook: Webhook; onEdit: () => void; onShowLog: () => void };

/** One webhook: its URL, events and status. */
export function WebhookRow({ webhook, onEdit, onShowLog }: WebhookRowProps) {
  const { gate } = useUser();
  const { events, name, url } = webhook;
  return (
    <li className={entries.entry}>
      <div className={`${entries.row} ${entries.stacked}`}>
        <div className={entries.about}>
          <p className={entries.lead}>
            {name} <WebhookStatus webhook={webhook} />
          </p>
          <p className={classes.address}>{url}</p>
          <p className={entries.details}>{events.map((each) => eventLabels[each]).join(', ')}</p>
        </div>
        <div className={entries.buttons}>
          <Button variant="default" size="sm" aria-label={`Deliveries of ${name}`} onClick={onShowLog}>
            Deliveries
          </Button>
          {gate === 'app' && (
            <Button variant="default" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function WebhookStatus({ webhook: { enabled, failingSince, stopped } }: { webhook: Webhook }) {
  if (stopped) return <Badge tone="bad">{stopped === 'gone' ? 'Off: endpoint gone' : 'Off: failing'}</Badge>;
  if (!enabled) return <Badge tone="plain">Off</Badge>;
  if (failingSince) return <Badge tone="waiting">Failing since {formatRelative(failingSince)}</Badge>;
  return null;
}
