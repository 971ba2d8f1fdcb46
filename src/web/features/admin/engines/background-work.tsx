import { Button } from '@mantine/core';
import type { BackgroundQueue, DeadLetter } from '#contract/operations.ts';
import { formatNumber, formatRelative } from '#web/lib/format.ts';
import { FoldingTable } from '#web/ui/folding-table.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './operations.module.css';
import { useDeadLetters, useRetryDeadLetter } from './operations-queries.ts';

const columns = [
  { label: 'Kind' },
  { label: 'Waiting', number: true },
  { label: 'Running', number: true },
  { label: 'Given up', number: true },
] as const;

/** Mails, clean-up, payments: what waits and runs now. Kinds with nothing to tell are left out. */
export function BackgroundWork({ queues }: { queues: readonly BackgroundQueue[] }) {
  const busy = queues.filter(({ failed, running, waiting }) => failed + running + waiting > 0);
  if (busy.length === 0) return <p className={classes.note}>Nothing waits, and nothing was given up.</p>;
  return (
    <FoldingTable
      columns={columns}
      rows={busy.map(({ failed, name, running, waiting }) => ({
        key: name,
        cells: [name, formatNumber(waiting), formatNumber(running), formatNumber(failed)],
      }))}
    />
  );
}

/** What was given up after its last try, each to be tried again. */
export function DeadLetters() {
  const { data, error, refetch } = useDeadLetters();
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <p className={classes.note}>Nothing was given up in the last seven days.</p>;
  return (
    <ul className={classes.list}>
      {data.map((letter) => (
        <Letter key={letter.id} letter={letter} />
      ))}
    </ul>
  );
}

function Letter({ letter: { error, failedAt, id, queue, tries } }: { letter: DeadLetter }) {
  const retry = useRetryDeadLetter();
  return (
    <li className={classes.entry}>
      <h3 className={classes.name}>{queue}</h3>
      <p className={classes.note}>{error || 'It left no words.'}</p>
      <p className={classes.facts}>
        Given up {formatRelative(failedAt)} after {tries} {tries === 1 ? 'try' : 'tries'} · <code>{id}</code>
      </p>
      <div>
        <Button variant="default" disabled={retry.isPending} onClick={() => retry.mutate({ queue, id })}>
          Try again
        </Button>
      </div>
    </li>
  );
}
