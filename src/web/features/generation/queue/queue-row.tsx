import { memo } from 'react';
import { Link } from 'react-router';
import { isReading, type Job } from '#contract/jobs.ts';
import { contentLink } from '#web/lib/content.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useCancelJob } from '#web/lib/job-actions.ts';
import { describeFailure, isUnderWay } from '#web/lib/job-words.ts';
import { useMaker } from '#web/lib/makers.ts';
import { readingLink } from '#web/lib/operation-words.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TokenAmount } from '#web/ui/token-amount.tsx';
import { JobPicture } from './job-picture.tsx';
import { CancelButton, EndedActions } from './queue-actions.tsx';
import classes from './queue-row.module.css';

type QueueRowProps = {
  job: Job;
  /** What it is called where its name goes without saying. */
  title?: string;
};

/** One job: its picture as far as there is one, where it stands, what it costs, and what can be done about it. */
export const QueueRow = memo(function QueueRow({ job, title }: QueueRowProps) {
  const called = title ? `${job.name}, ${title}` : job.name;
  const maker = useMaker(job.madeBy);
  const cancel = useCancelJob();
  const underWay = isUnderWay(job);
  const result = resultOf(job);
  const free = job.state === 'failed' || job.state === 'cancelled';
  return (
    <li className={`${classes.row} ${classes.single}`}>
      <JobPicture job={job} />
      <div className={classes.text}>
        {result ? (
          <Link className={classes.name} to={result}>
            {title ?? job.name}
          </Link>
        ) : (
          <span className={classes.name}>{title ?? job.name}</span>
        )}
        {maker && maker !== 'You' && <span className={classes.state}>{maker}</span>}
        {!underWay && <Ended job={job} />}
        {underWay &&
          (cancel.isPending ? <span className={classes.state}>Cancelling</span> : <JobProgress job={job} />)}
      </div>
      <div className={classes.aside}>
        <TokenAmount tokens={free ? 0 : job.cost} />
        {underWay ? (
          <CancelButton called={called} busy={cancel.isPending} onCancel={() => cancel.mutate(job.id)} />
        ) : (
          <EndedActions job={job} called={called} />
        )}
      </div>
    </li>
  );
});

/** Where what a finished job made can be seen; null while there is nothing. */
function resultOf({ id, state, contentId, operation }: Job): string | null {
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
