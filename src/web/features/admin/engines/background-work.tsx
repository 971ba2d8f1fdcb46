import { Button } from '@mantine/core';
import type { BackgroundQueue, DeadLetter } from '#contract/jobs-and-backups.ts';
import { formatNumber, formatRelative } from '#web/lib/format.ts';
import { FoldingTable } from '#web/ui/folding-table.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './operations.module.css';
import { useDeadLetters, useRetryDeadLetter } from './operations-queries.ts';

const columns = [
  { label: 'Queue' },
  { label: 'Waiting', number: true },
  { label: 'Running', number: true },
  { label: 'Failed', number: true },
] as const;

/** The queues of background jobs with their counts. Omits idle queues. */
export function BackgroundWork({ queues }: { queues: readonly BackgroundQueue[] }) {
  const busy = queues.filter(({ failed, running, waiting }) => failed + running + waiting > 0);
  if (busy.length === 0) return <p className={classes.note}>All queues are empty.</p>;
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

/** The background jobs that failed after their last attempt, each with a retry button. */
export function DeadLetters() {
  const { data, error, refetch } = useDeadLetters();
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <p className={classes.note}>No failed jobs in the last seven days.</p>;
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
      <p className={classes.note}>{error || 'No error message.'}</p>
      <p className={classes.facts}>
        Failed {formatRelative(failedAt)} after {tries} {tries === 1 ? 'attempt' : 'attempts'} ·{' '}
        <code>{id}</code>
      </p>
      <div>
        <Button variant="default" disabled={retry.isPending} onClick={() => retry.mutate({ queue, id })}>
          Retry
        </Button>
      </div>
    </li>
  );
}
