import type { CSSProperties } from 'react';
import type { Job } from '#contract/jobs.ts';
import { getJobFraction } from '#web/lib/job-labels.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import classes from './generation-progress.module.css';

type GenerationProgressProps = {
  name: string;
  /** Its job, while the server still lists one. */
  job: Job | null;
  /** Whether the frame already shows a picture, which is then dimmed until a preview arrives. */
  over?: boolean;
};

/** An overlay for a picture that is being generated: the engine's previews and progress. */
export function GenerationProgress({ name, job, over = false }: GenerationProgressProps) {
  const preview = useJobPreview(job?.id ?? '');
  const style = { '--developed': (job && getJobFraction(job)) ?? 0 } as CSSProperties;
  return (
    <div className={classes.developing} style={style} data-over={over || undefined}>
      {preview && <img className={classes.preview} src={preview} alt="" />}
      <div className={classes.caption}>{job ? <JobProgress job={job} /> : `Generating ${name}`}</div>
    </div>
  );
}
