import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useJobs } from '#web/lib/queries.ts';
import classes from './queue-dock.module.css';
import { QueuePill } from './queue-pill.tsx';
import { useAnnouncement } from './use-announcement.ts';

const QueuePanel = lazyNamed(() => import('./queue-panel.tsx'), 'QueuePanel', 'idle');

/** On a phone the open panel covers the page, so that it closes on navigation. */
const phone = '(max-width: 47.99em)';

/** The queue dock on every page: a pill with the counts, which opens the list of jobs. */
export function QueueDock() {
  const { data: jobs } = useJobs();
  const [open, { toggle, close }] = useDisclosure(false);
  const announcement = useAnnouncement(jobs);
  const panelId = useId();
  const pill = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key && window.matchMedia(phone).matches) close();
  }, [key, close]);
  const fold = () => {
    close();
    pill.current?.focus();
  };
  const hasJobs = jobs !== undefined && jobs.length > 0;
  return (
    <aside
      className={classes.dock}
      aria-label="Queue"
      data-testid="queue-dock"
      data-queue-dock={hasJobs || undefined}
    >
      <p className={classes.unseen} aria-live="polite">
        {announcement}
      </p>
      {hasJobs && (
        // Stands there before the panel has loaded: the pill names it.
        <div id={panelId} className={classes.place}>
          <Suspense fallback={null}>{open && <QueuePanel jobs={jobs} onClose={fold} />}</Suspense>
        </div>
      )}
      {hasJobs && (
        <QueuePill
          ref={pill}
          jobs={jobs}
          panelId={panelId}
          open={open}
          onToggle={toggle}
          onApproach={QueuePanel.preload}
        />
      )}
    </aside>
  );
}
