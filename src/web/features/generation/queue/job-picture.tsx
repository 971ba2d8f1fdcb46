import { IconMovie, IconTextScan2 } from '@tabler/icons-react';
import type { Job } from '#contract/jobs.ts';
import { isReading } from '#contract/values.ts';
import { buildUrl } from '#web/lib/api.ts';
import { parseAspectRatio } from '#web/lib/content.ts';
import { isActiveJob } from '#web/lib/job-labels.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './queue-row.module.css';

/** A job's picture: the finished one, or the engine's latest preview. */
export function JobPicture({ job }: { job: Job }) {
  const shownSoFar = useJobPreview(job.id);
  // A job that ended without a result shows no preview, which would look like one.
  const preview = isActiveJob(job) ? shownSoFar : null;
  const finished =
    job.state === 'completed' && job.contentId !== null
      ? buildUrl('previewContent', { params: { id: job.contentId }, query: { size: 'thumbnail' } })
      : null;
  return (
    <div className={classes.picture}>
      <PictureFrame {...parseAspectRatio(job.aspectRatio)} src={finished ?? preview} alt="" loading="lazy">
        {isReading(job.operation) && (
          <span className={classes.reading} role="img" aria-label={operationLabels[job.operation]}>
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
