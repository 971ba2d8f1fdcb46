import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { Job } from '#contract/jobs.ts';
import { call } from '#web/lib/api.ts';
import { isActiveJob } from '#web/lib/job-labels.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { QueueBundle } from './queue-bundle.tsx';
import classes from './queue-dock.module.css';
import { groupJobs, type QueueGroup } from './queue-groups.ts';
import { QueueRow } from './queue-row.tsx';

type QueuePanelProps = { jobs: Job[]; onClose: () => void };

/** The open queue: jobs in progress first, then finished ones. */
export function QueuePanel({ jobs, onClose }: QueuePanelProps) {
  const { underWay, ended } = useMemo(() => groupJobs(jobs), [jobs]);
  const panel = usePanelFocus(jobs);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section ref={panel} className={classes.panel} aria-label="Jobs" tabIndex={-1} onKeyDown={closeOnEscape}>
      <header className={classes.head}>
        <h2>Queue</h2>
        {ended.length > 0 && <ClearButton />}
        <IconButton label="Close the queue" onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <div className={classes.lists}>
        <QueueList title="In progress" groups={underWay} />
        <QueueList title="Finished" groups={ended} />
      </div>
    </section>
  );
}

/** Moves the focus into the panel when it opens, and back to the panel when the focused row disappears. */
function usePanelFocus(jobs: Job[]) {
  const panel = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const { current } = panel;
    const remember = (event: FocusEvent) => {
      last.current = event.target as Element;
    };
    current?.addEventListener('focusin', remember);
    current?.focus({ preventScroll: true });
    return () => current?.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows come and go with the jobs
  useEffect(() => {
    const lost = last.current && !last.current.isConnected && document.activeElement === document.body;
    if (lost) panel.current?.focus({ preventScroll: true });
  }, [jobs]);
  return panel;
}

function ClearButton() {
  const client = useQueryClient();
  const clear = useMutation({
    mutationFn: () => call('clearEndedJobs', {}),
    onSuccess: () => client.setQueryData<Job[]>(queryKeys.jobs, (jobs) => jobs?.filter(isActiveJob)),
    onError: (error) => notify.error({ title: 'Not cleared', text: getErrorMessage(error) }),
  });
  return (
    <Button variant="subtle" size="compact-sm" disabled={clear.isPending} onClick={() => clear.mutate()}>
      Clear finished
    </Button>
  );
}

function QueueList({ title, groups }: { title: string; groups: QueueGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <>
      <h3 className={classes.listTitle}>{title}</h3>
      <ul className={classes.list}>
        {groups.map(({ id, jobs }) =>
          jobs.length > 1 ? <QueueBundle key={id} jobs={jobs} /> : <QueueRow key={id} job={jobs[0]} />,
        )}
      </ul>
    </>
  );
}
