import type { CSSProperties } from 'react';
import type { Job } from '#contract/jobs.ts';
import { jobFraction } from '#web/lib/job-words.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import classes from './developing.module.css';

type DevelopingProps = {
  name: string;
  /** The job that makes it, while the server still lists one. */
  job: Job | null;
  /** Whether a picture stands in the frame already: it is dimmed until the engine shows more. */
  over?: boolean;
};

/** Laid over a frame whose picture is being made: the engine's own previews and figures. */
export function Developing({ name, job, over = false }: DevelopingProps) {
  const preview = useJobPreview(job?.id ?? '');
  const style = { '--developed': (job && jobFraction(job)) ?? 0 } as CSSProperties;
  return (
    <div className={classes.developing} style={style} data-over={over || undefined}>
      {preview && <img className={classes.preview} src={preview} alt="" />}
      <div className={classes.caption}>{job ? <JobProgress job={job} /> : `${name} is being made`}</div>
    </div>
  );
}
