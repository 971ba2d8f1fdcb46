import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { Job } from '#contract/generation.ts';
import { isUnderWay } from '#web/lib/job-words.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './queue-dock.module.css';
import { QueueRow } from './queue-row.tsx';

type QueuePanelProps = { jobs: Job[]; onClose: () => void };

/** The list itself: what moves first, then what has ended lately. */
export function QueuePanel({ jobs, onClose }: QueuePanelProps) {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section id="queue-panel" className={classes.panel} aria-label="Jobs" onKeyDown={closeOnEscape}>
      <header className={classes.head}>
        <h2>Queue</h2>
        <IconButton label="Fold the queue" onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <div className={classes.lists}>
        <QueueList title="Under way" jobs={jobs.filter(isUnderWay)} />
        <QueueList title="Ended" jobs={jobs.filter((job) => !isUnderWay(job))} />
      </div>
    </section>
  );
}

function QueueList({ title, jobs }: { title: string; jobs: Job[] }) {
  if (jobs.length === 0) return null;
  return (
    <>
      <h3 className={classes.listTitle}>{title}</h3>
      <ul className={classes.list}>
        {jobs.map((job) => (
          <QueueRow key={job.id} job={job} />
        ))}
      </ul>
    </>
  );
}
