import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Incident } from '#contract/status.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { factsOf, stateNames } from './incident-words.ts';
import classes from './incidents-screen.module.css';
import { NewUpdate } from './new-update.tsx';

type Deed = 'update' | 'delete';

/** One incident with all its updates, and what can be done about it. */
export function IncidentEntry({ incident }: { incident: Incident }) {
  const [doing, setDoing] = useState<Deed | null>(null);
  /** What was given up last: the keyboard goes back to its button. */
  const [left, setLeft] = useState<Deed | null>(null);
  const stop = () => {
    setLeft(doing);
    setDoing(null);
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
      <p className={classes.facts}>{factsOf(incident)}</p>
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
      {doing === 'update' && <NewUpdate incident={incident} onClose={stop} />}
      {doing === 'delete' && <DeleteQuestion incident={incident} onKeep={stop} />}
      {doing === null && (
        <div className={classes.actions}>
          <Button variant="default" autoFocus={left === 'update'} onClick={() => setDoing('update')}>
            Add an update
          </Button>
          <Button variant="default" autoFocus={left === 'delete'} onClick={() => setDoing('delete')}>
            Delete
          </Button>
        </div>
      )}
    </article>
  );
}
