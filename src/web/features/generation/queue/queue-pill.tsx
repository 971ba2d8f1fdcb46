import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { Job } from '#contract/jobs.ts';
import { calculateRunningProgress, formatCounts } from './queue-counts.ts';
import classes from './queue-pill.module.css';

type QueuePillProps = {
  ref: Ref<HTMLButtonElement>;
  jobs: Job[];
  panelId: string;
  open: boolean;
  onToggle: () => void;
  /** Called when the pointer or the focus comes to it: it is likely to be used next. */
  onApproach: () => void;
};

/** The folded dock: job counts, and a ring that shows the progress of the running jobs. */
export function QueuePill({ ref, jobs, panelId, open, onToggle, onApproach }: QueuePillProps) {
  const fraction = calculateRunningProgress(jobs);
  const Chevron = open ? IconChevronDown : IconChevronUp;
  return (
    <button
      ref={ref}
      type="button"
      className={classes.pill}
      aria-expanded={open}
      aria-controls={panelId}
      data-tip={open ? undefined : formatCounts(jobs)}
      onClick={onToggle}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <svg
        className={classes.ring}
        viewBox="0 0 20 20"
        data-running={fraction !== null || undefined}
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="8" pathLength="100" />
        {fraction !== null && (
          <circle
            className={classes.done}
            cx="10"
            cy="10"
            r="8"
            pathLength="100"
            strokeDasharray={`${fraction * 100} 100`}
          />
        )}
      </svg>
      <span className={classes.title}>Queue</span>
      {/* A new job changes the key, which replays the animation of the counts. */}
      <span key={jobs[0]?.id} className={classes.counts}>
        {formatCounts(jobs)}
      </span>
      <Chevron size={18} stroke={1.5} aria-hidden="true" />
    </button>
  );
}
