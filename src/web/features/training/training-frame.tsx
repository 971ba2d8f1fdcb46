import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { TrainingImage } from '#contract/training.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './training.module.css';

type TrainingFrameProps = {
  image: TrainingImage;
  /** The text for screen readers. */
  label: string;
  /** The job of the picture, if the server still lists it. */
  job: Job | undefined;
  /** Shown over the picture. */
  children?: ReactNode;
};

/** One picture of a session: finished, in progress with the engine's progress, or failed with its reason. */
export function TrainingFrame({ image, label, job, children }: TrainingFrameProps) {
  const shownSoFar = useJobPreview(job?.id ?? '');
  const preview = image.status === 'processing' ? shownSoFar : null;
  return (
    <PictureFrame
      src={image.status === 'completed' ? `${image.url}?size=thumbnail` : preview}
      alt={label}
      width={1}
      height={1}
    >
      {image.status === 'processing' && job && (
        <div className={classes.progress} data-over={preview !== null || undefined}>
          <JobProgress job={job} />
        </div>
      )}
      {image.status === 'failed' && (
        <p className={classes.failed}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {image.problem ?? 'Generation failed.'} Nothing was charged.
        </p>
      )}
      {children}
    </PictureFrame>
  );
}
