import { memo } from 'react';
import { Link } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { isReading } from '#contract/values.ts';
import { contentLink } from '#web/lib/content.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useCancelJob } from '#web/lib/job-actions.ts';
import { describeFailure, isActiveJob } from '#web/lib/job-labels.ts';
import { useMadeBy } from '#web/lib/made-by.ts';
import { readingLink } from '#web/lib/operation-labels.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TokenAmount } from '#web/ui/token-amount.tsx';
import { JobPicture } from './job-picture.tsx';
import { CancelButton, EndedActions } from './queue-actions.tsx';
import classes from './queue-row.module.css';

type QueueRowProps = {
  job: Job;
  /** A shorter title, where the context already gives the name. */
  title?: string;
};

/** One job: its picture, its state, its cost and its actions. */
export const QueueRow = memo(function QueueRow({ job, title }: QueueRowProps) {
  const accessibleName = title ? `${job.name}, ${title}` : job.name;
  const maker = useMadeBy(job.madeBy);
  const cancel = useCancelJob();
  const underWay = isActiveJob(job);
  const result = findResultLink(job);
  const free = job.state === 'failed' || job.state === 'cancelled';
  return (
    <li className={`${classes.row} ${classes.single}`}>
      <JobPicture job={job} />
      <div className={classes.text}>
        {result ? (
          <Link className={classes.name} to={result} dir="auto">
            {title ?? job.name}
          </Link>
        ) : (
          <span className={classes.name} dir="auto">
            {title ?? job.name}
          </span>
        )}
        {maker && maker !== 'You' && <span className={classes.state}>{maker}</span>}
        {!underWay && <Ended job={job} />}
        {underWay &&
          (cancel.isPending ? <span className={classes.state}>Cancelling</span> : <JobProgress job={job} />)}
      </div>
      <div className={classes.aside}>
        <TokenAmount tokens={free ? 0 : job.cost} />
        {underWay ? (
          <CancelButton
            accessibleName={accessibleName}
            busy={cancel.isPending}
            onCancel={() => cancel.mutate(job.id)}
          />
        ) : (
          <EndedActions job={job} accessibleName={accessibleName} />
        )}
      </div>
    </li>
  );
});

/** The link to the result of a completed job; null if there is none. */
function findResultLink({ id, state, contentId, operation }: Job): string | null {
  if (state !== 'completed') return null;
  if (isReading(operation)) return readingLink(id);
  return contentId && contentLink(contentId);
}

function Ended({ job }: { job: Job }) {
  return (
    <>
      <span className={classes.state}>
        <StatusBadge status={job.state} />
        {job.endedAt && formatRelative(job.endedAt)}
      </span>
      {job.state === 'failed' && <p className={classes.problem}>{describeFailure(job)}</p>}
    </>
  );
}
