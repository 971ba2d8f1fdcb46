import { IconBan, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { useCancelWaiting } from '#web/lib/job-actions.ts';
import { describeWait, isActiveJob } from '#web/lib/job-labels.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressLine } from '#web/ui/job-progress.tsx';
import { TokenAmount } from '#web/ui/token-amount.tsx';
import { JobPicture } from './job-picture.tsx';
import classes from './queue-bundle.module.css';
import {
  calculateBundleProgress,
  estimateBundleSeconds,
  formatBundleState,
  getBundleName,
  getCoverJob,
  type QueueGroup,
} from './queue-groups.ts';
import rowClasses from './queue-row.module.css';
import { QueueRow } from './queue-row.tsx';

type BundleProps = Pick<QueueGroup, 'jobs'>;

/**
 * The jobs of one bundle as a row that unfolds, with their combined progress and a button to cancel the queued ones.
 */
export function QueueBundle({ jobs }: BundleProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const name = getBundleName(jobs);
  const words = formatBundleState(jobs);
  const moving = jobs.some(isActiveJob);
  const wait = describeWait(estimateBundleSeconds(jobs));
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.bundle}>
      <div className={rowClasses.row}>
        <div className={classes.stack}>
          <JobPicture job={getCoverJob(jobs)} />
        </div>
        <div className={rowClasses.text}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={16} stroke={1.75} aria-hidden="true" />
            <span className={rowClasses.name} dir="auto">
              {name}
            </span>
          </button>
          {moving ? (
            <ProgressLine
              words={words}
              wait={wait}
              fraction={calculateBundleProgress(jobs)}
              label={`Progress of ${name}`}
            />
          ) : (
            <span className={rowClasses.state}>{words}</span>
          )}
        </div>
        <div className={rowClasses.aside}>
          <TokenAmount tokens={sumCharges(jobs)} />
          {jobs.some(({ state }) => state === 'queued') && <CancelWaitingButton job={jobs[0]} />}
        </div>
      </div>
      {open && (
        <ul id={listId} className={classes.jobs} aria-label={`Jobs of ${name}`}>
          {jobs.map((job, at) => (
            <QueueRow key={job.id} job={job} title={`${at + 1} of ${jobs.length}`} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Tokens that a bundle costs, without refunded jobs. */
function sumCharges(jobs: readonly Job[]): number {
  const charged = jobs.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
  return charged.reduce((sum, { cost }) => sum + cost, 0);
}

function CancelWaitingButton({ job }: { job: Job }) {
  const cancel = useCancelWaiting();
  return (
    <IconButton
      label="Cancel waiting"
      fullLabel={`Cancel waiting jobs of ${job.name}`}
      disabled={cancel.isPending}
      onClick={() => cancel.mutate(job.id)}
    >
      <IconBan size={18} stroke={1.5} />
    </IconButton>
  );
}
