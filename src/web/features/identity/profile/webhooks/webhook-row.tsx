import { Button } from '@mantine/core';
import type { Webhook } from '#contract/webhooks.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import people from '../people.module.css';
import profile from '../profile-screen.module.css';
import { eventWords } from './webhook-words.ts';
import classes from './webhooks.module.css';

type WebhookRowProps = { webhook: Webhook; onEdit: () => void; onShowLog: () => void };

/** One endpoint: where it is, what it gets, and how it stands. */
export function WebhookRow({ webhook, onEdit, onShowLog }: WebhookRowProps) {
  const { gate } = useUser();
  const { events, name, url } = webhook;
  return (
    <li className={people.entry}>
      <div className={`${profile.row} ${people.stacked}`}>
        <div className={people.who}>
          <p className={profile.lead}>
            {name} <Standing webhook={webhook} />
          </p>
          <p className={classes.address}>{url}</p>
          <p className={profile.when}>{events.map((each) => eventWords[each]).join(', ')}</p>
        </div>
        <div className={people.buttons}>
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

function Standing({ webhook: { enabled, failingSince, stopped } }: { webhook: Webhook }) {
  if (stopped) return <Badge tone="bad">{stopped === 'gone' ? 'Off: it is gone' : 'Off: it failed'}</Badge>;
  if (!enabled) return <Badge tone="plain">Off</Badge>;
  if (failingSince) return <Badge tone="waiting">Failing since {formatRelative(failingSince)}</Badge>;
  return null;
}
