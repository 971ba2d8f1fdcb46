import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Incident } from '#contract/status.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { DeleteIncidentDialog } from './delete-incident-dialog.tsx';
import { formatFacts, stateNames } from './incident-labels.ts';
import classes from './incidents-screen.module.css';
import { NewUpdate } from './new-update.tsx';

type IncidentAction = 'update' | 'delete';

/** One incident with its updates, and buttons to update or delete it. */
export function IncidentEntry({ incident }: { incident: Incident }) {
  const [action, setAction] = useState<IncidentAction | null>(null);
  /** The action cancelled last. Its button gets the focus back. */
  const [cancelled, setCancelled] = useState<IncidentAction | null>(null);
  const stop = () => {
    setCancelled(action);
    setAction(null);
  };
  const titleId = `incident-${incident.id}`;
  return (
    <article className={classes.incident} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {incident.title}
        </h3>
        <StatusBadge status={incident.state} />
      </header>
      <p className={classes.facts}>{formatFacts(incident)}</p>
      <ol className={classes.updates}>
        {incident.updates.map(({ state, text, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: updates are never reordered and hold no state
          <li key={index}>
            <p className={classes.when}>
              <strong>{stateNames[state]}</strong> <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
      {action === 'update' && <NewUpdate incident={incident} onClose={stop} />}
      {action === 'delete' && <DeleteIncidentDialog incident={incident} onCancel={stop} />}
      {action === null && (
        <div className={classes.actions}>
          <Button variant="default" autoFocus={cancelled === 'update'} onClick={() => setAction('update')}>
            Add update
          </Button>
          <Button variant="default" autoFocus={cancelled === 'delete'} onClick={() => setAction('delete')}>
            Delete
          </Button>
        </div>
      )}
    </article>
  );
}
