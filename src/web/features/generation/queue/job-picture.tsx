import { IconMovie, IconTextScan2 } from '@tabler/icons-react';
import { isReading, type Job } from '#contract/jobs.ts';
import { addressOf } from '#web/lib/api.ts';
import { proportionsOf } from '#web/lib/content.ts';
import { isUnderWay } from '#web/lib/job-words.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './queue-row.module.css';

/** A job's picture as far as there is one: the finished one, or what the engine has shown so far. */
export function JobPicture({ job }: { job: Job }) {
  const shownSoFar = useJobPreview(job.id);
  // What was never finished is not shown as if it were.
  const preview = isUnderWay(job) ? shownSoFar : null;
  const finished =
    job.state === 'completed' && job.contentId !== null
      ? addressOf('previewContent', { params: { id: job.contentId }, query: { size: 'thumbnail' } })
      : null;
  return (
    <div className={classes.picture}>
      <PictureFrame {...proportionsOf(job.aspectRatio)} src={finished ?? preview} alt="" loading="lazy">
        {isReading(job.operation) && (
          <span className={classes.reading} role="img" aria-label={operationNames[job.operation]}>
            <IconTextScan2 size={20} stroke={1.5} />
          </span>
        )}
        {job.operation === 'text_to_video' && (
          <span className={classes.video} role="img" aria-label="Video">
            <IconMovie size={14} stroke={1.75} />
          </span>
        )}
      </PictureFrame>
    </div>
  );
}
