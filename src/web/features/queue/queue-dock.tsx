import { useDisclosure } from '@mantine/hooks';
import { useJobs } from '#web/lib/queries.ts';
import classes from './queue-dock.module.css';
import { QueuePanel } from './queue-panel.tsx';
import { QueuePill } from './queue-pill.tsx';
import { useAnnouncement } from './use-announcement.ts';

/** The jobs of the person, at hand on every page: a pill with the counts that unfolds into the list. */
export function QueueDock() {
  const { data: jobs } = useJobs();
  const [open, { toggle, close }] = useDisclosure(false);
  const announcement = useAnnouncement(jobs);
  const hasJobs = jobs !== undefined && jobs.length > 0;
  return (
    <aside className={classes.dock} aria-label="Queue" data-testid="queue-dock">
      <p className={classes.unseen} aria-live="polite">
        {announcement}
      </p>
      {hasJobs && open && <QueuePanel jobs={jobs} onClose={close} />}
      {hasJobs && <QueuePill jobs={jobs} open={open} onToggle={toggle} />}
    </aside>
  );
}
