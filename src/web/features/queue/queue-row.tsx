import { Link } from 'react-router';
import type { Job } from '#contract/generation.ts';
import { addressOf } from '#web/lib/api.ts';
import { contentLink, proportionsOf } from '#web/lib/content.ts';
import { formatRelative } from '#web/lib/format.ts';
import { isUnderWay } from '#web/lib/job-words.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TokenAmount } from '#web/ui/token-amount.tsx';
import { QueueActions } from './queue-actions.tsx';
import classes from './queue-row.module.css';

type QueueRowProps = { job: Job };

/** One job: its picture as far as there is one, where it stands, what it costs, and what can be done about it. */
export function QueueRow({ job }: QueueRowProps) {
  const preview = useJobPreview(job.id);
  const linked = job.state === 'completed' && job.contentId !== null;
  const finished = linked
    ? addressOf('previewContent', { params: { id: job.contentId ?? '' }, query: { size: 'thumbnail' } })
    : null;
  return (
    <li className={classes.row}>
      <div className={classes.picture}>
        <PictureFrame {...proportionsOf(job.aspectRatio)} src={finished ?? preview} alt="" loading="eager" />
      </div>
      <div className={classes.text}>
        {linked ? (
          <Link className={classes.name} to={contentLink(job.contentId ?? '')}>
            {job.name}
          </Link>
        ) : (
          <span className={classes.name}>{job.name}</span>
        )}
        {isUnderWay(job) ? <JobProgress job={job} /> : <Ended job={job} />}
      </div>
      <div className={classes.aside}>
        <TokenAmount tokens={job.state === 'failed' || job.state === 'cancelled' ? 0 : job.cost} />
        <QueueActions job={job} />
      </div>
    </li>
  );
}

function Ended({ job }: QueueRowProps) {
  return (
    <>
      <span className={classes.state}>
        <StatusBadge status={job.state} />
        {job.endedAt && formatRelative(job.endedAt)}
      </span>
      {job.problem && <p className={classes.problem}>{job.problem}</p>}
    </>
  );
}
